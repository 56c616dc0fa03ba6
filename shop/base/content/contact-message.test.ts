import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contactMessage } from '#contract/talk/contact.ts';
import { checkContactMessage, readContactMessage, sortContactProblems } from './contact-form.tsx';

const formOf = (values: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
};
const whole = {
  nom: 'Awa',
  email: 'awa@example.sn',
  sujet: 'Livraison',
  message: 'Bonjour',
  site: '',
};

describe('a message to the shop', () => {
  test('is read without blanks around what was typed', () => {
    expect(
      readContactMessage(formOf({ ...whole, nom: '  Awa ', email: 'awa@example.sn ' })),
    ).toEqual(whole);
  });

  test('says what is missing by field', () => {
    expect(checkContactMessage(readContactMessage(formOf({})))).toEqual({
      nom: 'Le nom est obligatoire.',
      email: "L'adresse email est obligatoire.",
      sujet: 'Le sujet est obligatoire.',
      message: 'Le message est obligatoire.',
    });
    expect(checkContactMessage({ ...whole, email: 'awa@example' })).toEqual({
      email: "L'adresse email est invalide.",
    });
    expect(checkContactMessage(whole)).toEqual({});
  });

  test('that the form lets through is refused by the server for its length alone', () => {
    const typed = fc.constantFrom(
      '',
      ' ',
      'Awa',
      'awa@example.sn',
      'a b@c.sn',
      '@',
      'a@b.c',
      'x@y.sn ',
    );
    fc.assert(
      fc.property(typed, typed, typed, typed, (nom, email, sujet, message) => {
        const read = readContactMessage(formOf({ nom, email, sujet, message }));
        const isTaken = contactMessage.safeParse(read).success;
        expect(Object.keys(checkContactMessage(read)).length === 0).toBe(isTaken);
      }),
    );
  });

  test('takes the server’s refusals by field, and none of fields that nobody sees', () => {
    const refusals = [
      { field: 'message', message: '5 000 caractères au plus' },
      { field: 'site', message: '200 caractères au plus' },
    ];
    expect(sortContactProblems(refusals)).toEqual({ message: '5 000 caractères au plus' });
  });
});
