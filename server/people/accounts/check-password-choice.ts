import { PASSWORD_LENGTH } from '#contract/base/fields/person-fields.ts';
import { Problem } from '#server/base/problem.ts';

/** How many of the passwords that people choose most are refused, shorter ones left aside. */
const REFUSED_PASSWORDS = 3000;
const TOO_COMMON = 'Ce mot de passe est trop courant. Choisissez-en un autre.';
/** Those of French keyboards and habits, which lists made elsewhere lack. */
const LOCAL = ['motdepasse', 'azertyuiop', 'azerty123', 'azerty12', 'bonjour1', 'senegal221'];

let refused: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first choice, and only its head kept. */
async function loadRefused(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords = (dictionary['passwords-common'] ?? []) as string[];
  const long = passwords.filter(({ length }) => length >= PASSWORD_LENGTH.min);
  return new Set([...long.slice(0, REFUSED_PASSWORDS), ...LOCAL]);
}

/**
 * Refuses a password that is among the 3,000 most common, whatever its case. Its length is the
 * contract's matter. Throws `bad-request` on the field `password`.
 */
export async function checkPasswordChoice(password: string): Promise<void> {
  refused ??= loadRefused();
  if ((await refused).has(password.toLowerCase())) {
    throw new Problem('bad-request', TOO_COMMON, [{ field: 'password', message: TOO_COMMON }]);
  }
}
