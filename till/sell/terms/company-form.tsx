import { type SubmitEvent, useState } from 'react';
import { Field } from '#browser/ui/field.tsx';
import { NINEA_INVALID, readNinea } from '#contract/base/fields/ninea.ts';
import type { BilledTo } from '../../keep/memory.ts';

/** The company that the invoice of the sale names. */
export function CompanyForm({
  company,
  onCompany,
}: {
  company: BilledTo | null;
  onCompany: (company: BilledTo | null) => void;
}) {
  const [name, setName] = useState(company?.name ?? '');
  const [ninea, setNinea] = useState(company?.ninea ?? '');
  const [address, setAddress] = useState(company?.address ?? '');
  const [problems, setProblems] = useState<{ name?: string; ninea?: string }>({});
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = ninea.trim() === '' ? '' : readNinea(ninea);
    const found = {
      ...(name.trim().length < 2 && { name: 'Indiquez le nom de l’entreprise.' }),
      ...(read === undefined && { ninea: NINEA_INVALID }),
    };
    setProblems(found);
    if (read === undefined || 'name' in found) return;
    onCompany({ name: name.trim(), ninea: read, address: address.trim() });
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Facture au nom d’une entreprise">
      <Field
        label="Entreprise"
        autoComplete="off"
        maxLength={200}
        value={name}
        onText={setName}
        problem={problems.name}
      />
      <Field
        label="NINEA (facultatif)"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        value={ninea}
        onText={setNinea}
        problem={problems.ninea}
      />
      <Field
        label="Adresse (facultatif)"
        autoComplete="off"
        maxLength={300}
        value={address}
        onText={setAddress}
      />
      <button type="submit" className="button-main min-h-14 w-full">
        Facturer à cette entreprise
      </button>
      {company !== null && (
        <button
          type="button"
          className="button-bad mt-2 min-h-14 w-full"
          onClick={() => onCompany(null)}
        >
          Facturer sans entreprise
        </button>
      )}
    </form>
  );
}
