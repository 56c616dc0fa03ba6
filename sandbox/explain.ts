import type { core } from 'zod/mini';

/** What is wrong with a body that somebody sent to a call of the sandbox's own, in French. */
export const explain = ({ issues }: core.$ZodError): string =>
  issues
    .map((issue) => {
      if (issue.code === 'unrecognized_keys') return `Inconnu : ${issue.keys.join(', ')}.`;
      const name = issue.path.join('.') || 'le contenu';
      const expected =
        issue.code === 'invalid_value' ? ` Attendu : ${issue.values.join(', ')}.` : '';
      return `Incorrect : ${name}.${expected}`;
    })
    .join(' ');
