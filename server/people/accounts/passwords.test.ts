import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashPassword, isPasswordOf } from './passwords.ts';

test('a password is its own and no other', async () => {
  // A shorter one is found by chance in what is stored.
  const password = fc.string({ minLength: 8, maxLength: 128, unit: 'grapheme' });
  await fc.assert(
    fc.asyncProperty(password, password, async (right, other) => {
      const stored = await hashPassword(right);
      expect(await isPasswordOf(right, stored)).toBe(true);
      expect(await isPasswordOf(other, stored)).toBe(
        other.normalize('NFC') === right.normalize('NFC'),
      );
      expect(stored).not.toContain(Buffer.from(right).toString('base64url'));
    }),
    { numRuns: 4 },
  );
});

test('the same password is kept differently each time, by argon2id', async () => {
  const [one, two] = [await hashPassword('sandaga'), await hashPassword('sandaga')];
  expect(one).not.toBe(two);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/);
});

test('é typed as one sign or as two is the same password', async () => {
  expect(await isPasswordOf('café noir', await hashPassword('cafe\u0301 noir'))).toBe(true);
});

test('without a stored password none is right', async () => {
  expect(await isPasswordOf('', undefined)).toBe(false);
});
