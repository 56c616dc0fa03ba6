import fc from 'fast-check';
import { expect, test } from 'vitest';
import { membershipForm } from '#contract/people/membership.ts';
import { membershipFields, toRequest } from './membership-fields.ts';
import { standingOf } from './membership-standing.tsx';

const blanks = fc.stringMatching(/^ {0,3}$/);
const words = (maxLength: number) =>
  fc.stringMatching(new RegExp(`^[A-Za-z0-9 é-]{0,${maxLength}}$`));

test('whatever the form takes, the server’s contract takes too, with the agreement', () => {
  const typed = fc.record({ matricule: words(60), function: words(80) });
  fc.assert(
    fc.property(
      fc.stringMatching(/^[A-Z0-9]{1,60}$/),
      fc.nat(2_147_483_646),
      typed,
      (code, companyId, rest) => {
        const byCode = membershipFields.code.parse({
          entreprise_code: ` ${code}`.slice(0, 60),
          ...rest,
        });
        const byList = membershipFields.list.parse({ company_id: String(companyId + 1), ...rest });
        for (const fields of [byCode, byList]) {
          const request = toRequest(7, fields);
          expect(membershipForm.parse(request)).toEqual(request);
          expect(request.consent).toBe(true);
          expect(request.matricule).toBe(rest.matricule.trim());
        }
        expect(toRequest(7, byList).company_id).toBe(companyId + 1);
      },
    ),
  );
});

test('an employer is wanted, blanks are none', () => {
  fc.assert(
    fc.property(blanks, (blank) => {
      const rest = { matricule: blank, function: blank };
      expect(membershipFields.code.safeParse({ entreprise_code: blank, ...rest }).success).toBe(
        false,
      );
      expect(membershipFields.list.safeParse({ company_id: blank, ...rest }).success).toBe(false);
    }),
  );
});

test.each([
  ['pending', false, 'never-asked'],
  ['pending', true, 'requested'],
  ['accepted', false, 'accepted'],
  ['rejected', false, 'rejected'],
] as const)('%s with adhesion_submit %s is %s', (adhesion, adhesion_submit, standing) => {
  expect(standingOf({ adhesion, adhesion_submit })).toBe(standing);
});
