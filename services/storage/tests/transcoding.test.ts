import { describe } from '@jest/globals';
import { usualFilms } from './support/films.ts';
import { testFilms } from './support/test-films.ts';
import { useStorage } from './support/use-storage.ts';

const storage = useStorage();

describe('a film', () => testFilms(storage, usualFilms));
