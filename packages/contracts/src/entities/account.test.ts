import { expect, test } from '@jest/globals';
import { newUsernameSchema } from './account.ts';

test.each([
  ...['admin', 'Lin.Wei', '林伟', '林wei_2', 'josé', 'ł-2', '7@x'].map((name) => [name, true] as const),
  // Dotless i, Latin alpha, a small capital, Cyrillic, an Arabic digit, a combining mark that nobody sees.
  ...['admın', 'ɑdmin', 'ᴏwner', 'аdmin', 'linwei١', 'adm\u034Fin', '.admin', 'a b'].map(
    (name) => [name, false] as const,
  ),
])('a new username may be %j: %j', (name, isFine) => {
  expect(newUsernameSchema.safeParse(name).success).toBe(isFine);
});
