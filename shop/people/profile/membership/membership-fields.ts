import * as z from 'zod/mini';
import { fieldsOf, text } from '#contract/base/fields/fields.ts';
import { MAX_FUNCTION } from '#contract/base/fields/person-fields.ts';
import type { MembershipForm } from '#contract/people/membership.ts';

/** How the customer identifies the employer. */
export type Way = 'code' | 'list';

const optionalText = (maxLength: number) => text(maxLength, z.trim());
const wanted = (maxLength: number, sentence: string) =>
  text(maxLength, z.trim(), z.minLength(1, sentence));
const others = { matricule: optionalText(60), function: optionalText(MAX_FUNCTION) };

/** The fields of a request for each way. The employer gives the code to its employees. */
export const membershipFields = {
  code: fieldsOf({
    entreprise_code: wanted(60, 'L’identifiant de votre entreprise est obligatoire.'),
    ...others,
  }),
  list: fieldsOf({ company_id: wanted(10, 'Choisissez votre entreprise.'), ...others }),
} as const;

export type CodeFields = z.infer<typeof membershipFields.code>;
export type ListFields = z.infer<typeof membershipFields.list>;

/** The request body. An empty optional field clears the stored value. */
export function toRequest(partnerId: number, fields: CodeFields | ListFields): MembershipForm {
  const employer =
    'company_id' in fields
      ? { company_id: Number(fields.company_id) }
      : { entreprise_code: fields.entreprise_code };
  return {
    partner_id: partnerId,
    ...employer,
    matricule: fields.matricule,
    function: fields.function,
    consent: true,
    adhesion_submit: true,
  };
}
