import { type ComponentProps, useState } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '#contract/base/paths.ts';
import type { Company, MembershipCase } from '#contract/people/membership.ts';
import { messages } from '#contract/talk/messages.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { Loaded } from '#shop/base/api/loaded.tsx';
import { useOwnData } from '#shop/base/api/use-own-data.ts';
import { useServerForm } from '#shop/base/api/use-server-form.ts';
import type { Customer } from '#shop/base/session/session.ts';
import { ChoiceField } from '#shop/base/ui/fields/choice-field.tsx';
import { FormFoot } from '#shop/base/ui/fields/form-foot.tsx';
import { TextField } from '#shop/base/ui/fields/text-field.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { refreshContext } from '#shop/people/account/session/use-kept-session.ts';
import {
  type CodeFields,
  type ListFields,
  membershipFields,
  toRequest,
  type Way,
} from './membership-fields.ts';
import { TermsDialog } from './terms-dialog.tsx';

type Field = Omit<ComponentProps<typeof TextField>, 'label'>;

type Given = { membership: MembershipCase; send: (fields: ListFields) => Promise<void> };

const WAYS: { way: Way; label: string }[] = [
  { way: 'code', label: 'J’ai l’identifiant de mon entreprise' },
  { way: 'list', label: 'Je choisis mon entreprise dans la liste' },
];

export function MembershipForm({
  customer,
  membership,
  onSent,
}: {
  customer: Customer;
  membership: MembershipCase;
  onSent: () => Promise<void>;
}) {
  const [way, setWay] = useState<Way>('code');
  const [question, setQuestion] = useState<{ answer: (isAgreed: boolean) => void }>();

  const send = async (fields: CodeFields | ListFields) => {
    const isAgreed = await new Promise<boolean>((answer) => setQuestion({ answer }));
    try {
      if (!isAgreed) return;
      await browserApi.post(paths.membershipRequest, toRequest(customer.id, fields));
    } finally {
      // Closes the window at once: a field under it cannot take the focus.
      flushSync(() => setQuestion(undefined));
    }
    toast({ text: 'Votre demande est envoyée à votre employeur.', subject: 'membership' });
    await Promise.allSettled([refreshContext(), onSent()]);
  };
  const form = { membership, send };
  return (
    <>
      <fieldset className="mb-4">
        <legend className="mb-1 font-semibold">Votre employeur</legend>
        {WAYS.map(({ way: value, label }) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="way"
              value={value}
              checked={way === value}
              onChange={() => setWay(value)}
              className="size-5 accent-accent"
            />
            {label}
          </label>
        ))}
      </fieldset>
      {way === 'code' ? <CodeForm {...form} /> : <ListForm {...form} />}
      {question !== undefined && <TermsDialog onAnswer={question.answer} />}
    </>
  );
}

function CodeForm({
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

function ListForm(given: Given) {
  const companies = useOwnData(paths.companies);
  return <Loaded data={companies}>{(list) => <CompanyForm companies={list} {...given} />}</Loaded>;
}

function CompanyForm({ companies, membership, send }: Given & { companies: Company[] }) {
  const form = useServerForm({
    schema: membershipFields.list,
    send,
  });
  return (
    <form noValidate onSubmit={form.submit} className="max-w-2xl space-y-4">
      <ChoiceField label="Entreprise" defaultValue="" {...form.field('company_id')}>
        <option value="">Choisir...</option>
        {companies.map(({ id, name, city }) => (
          <option key={id} value={id}>
            {city === false ? name : `${name}, ${city}`}
          </option>
        ))}
      </ChoiceField>
      <RequestFields
        form={form}
        matricule={{ ...form.field('matricule'), defaultValue: membership.matricule }}
        position={{ ...form.field('function'), defaultValue: membership.function }}
      />
    </form>
  );
}

function RequestFields({
  form,
  matricule,
  position,
}: {
  form: ComponentProps<typeof FormFoot>['form'];
  matricule: Field;
  position: Field;
}) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Matricule (facultatif)"
          hint="Le numéro qui vous désigne chez votre employeur."
          autoComplete="off"
          required={false}
          {...matricule}
        />
        <TextField
          label="Fonction (facultatif)"
          autoComplete="organization-title"
          required={false}
          {...position}
        />
      </div>
      <FormFoot form={form} label="Demander mon adhésion" sendingLabel={messages.pack.sending} />
    </>
  );
}
