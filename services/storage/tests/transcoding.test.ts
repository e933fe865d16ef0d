import { describe } from '@jest/globals';
import { usualFilms } from '@platform/testkit/films';
import { testFilms } from './support/test-films.ts';
import { useStorage } from './support/use-storage.ts';

const storage = useStorage();

describe('a film', () => testFilms(storage, usualFilms));
