import type { MembershipCase } from '#contract/people/membership.ts';
import { useServerForm } from '#shop/base/api/use-server-form.ts';
import { TextField } from '#shop/base/ui/fields/text-field.tsx';
import { type CodeFields, membershipFields } from './membership-fields.ts';
import { RequestFields } from './request-fields.tsx';

/** A request that names the employer by its code. */
export function CodeForm({
  membership,
  send,
}: {
  membership: MembershipCase;
  send: (fields: CodeFields) => Promise<void>;
}) {
  const form = useServerForm({ schema: membershipFields.code, send });
  return (
    <form noValidate onSubmit={form.submit} className="max-w-2xl space-y-4">
      <TextField
        label="Identifiant entreprise"
        hint="Demandez-le à vos ressources humaines."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('entreprise_code')}
      />
      <RequestFields
        form={form}
        matricule={{ ...form.field('matricule'), defaultValue: membership.matricule }}
        position={{ ...form.field('function'), defaultValue: membership.function }}
      />
    </form>
  );
}
