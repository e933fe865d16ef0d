import { allFilms } from '@platform/testkit/films';
import { testFilms } from './support/test-films.ts';
import { useStorage } from './support/use-storage.ts';

/** What becomes of films of all kinds. Those that say most are in transcoding.test.ts too. */
const storage = useStorage();

testFilms(storage, allFilms);
