import { type SubmitEvent, useState } from 'react';
import { Field } from '#browser/ui/field.tsx';
import { readPhone } from '#contract/base/fields/phone.ts';

/** The customer by telephone number. */
export function CustomerForm({
  customer,
  onCustomer,
}: {
  customer: { phone: string; name: string } | null;
  onCustomer: (customer: { phone: string; name: string } | null) => void;
}) {
  const [phone, setPhone] = useState(customer?.phone ?? '');
  const [name, setName] = useState(customer?.name ?? '');
  const [problem, setProblem] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A wrong number would have the server refuse the sale.
    const isRight = readPhone(phone) !== undefined;
    setProblem(isRight ? undefined : 'Indiquez un numéro de mobile, par exemple 77 123 45 67.');
    if (isRight) onCustomer({ phone: phone.trim(), name: name.trim() });
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Client">
      <Field
        label="Téléphone"
        type="tel"
        autoComplete="off"
        value={phone}
        onText={setPhone}
        problem={problem}
      />
      <Field
        label="Nom, pour un nouveau client (facultatif)"
        autoComplete="off"
        maxLength={120}
        value={name}
        onText={setName}
      />
      <button type="submit" className="button-main min-h-14 w-full">
        Noter le client
      </button>
      {customer !== null && (
        <button
          type="button"
          className="button-bad mt-2 min-h-14 w-full"
          onClick={() => onCustomer(null)}
        >
          Vendre sans client
        </button>
      )}
    </form>
  );
}
