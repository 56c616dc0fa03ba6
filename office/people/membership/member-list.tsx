import { FunctionField, NumberField, TextField } from 'react-admin';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ListedMember } from '#contract/sales/orders/staff-credits.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { CompanyInput } from '#office/base/lists/company-input.tsx';
import { XofField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { OWING_WORDS } from '#office/sales/credit/words.ts';

const filters = [
  searchFor('Nom, e-mail, téléphone'),
  choiceOf('owing', OWING_WORDS, { label: 'Dettes', alwaysOn: true }),
  <CompanyInput key="company" />,
];

/** Lists the members with their debts. Staff with the right can set a personal credit ceiling. */
export default function MemberList() {
  const mayChange = useMay('credit-limits:write');
  return (
    <StaffList filters={filters}>
      <ListBody<ListedMember>
        opens={false}
        primary={({ name, company_name }) => `${name} · ${company_name}`}
        secondary={(member) => (
          <>
            Doit {formatXof(member.amount_residual)}, en retard {formatXof(member.amount_late)}{' '}
            {mayChange && <CeilingButton member={member} />}
          </>
        )}
      >
        <TextField source="name" />
        <TextField source="company_name" />
        <TextField source="matricule" emptyText="—" />
        <NumberField source="order_count" label="Commandes" />
        <XofField source="amount_residual" />
        <XofField source="amount_late" />
        <FunctionField<ListedMember>
          label="Plafond"
          render={({ ceiling, credit_ceiling }) =>
            `${formatXof(ceiling)}${credit_ceiling === null ? '' : ' (personnel)'}`
          }
        />
        <FunctionField<ListedMember>
          label="Encore possible"
          render={({ ceiling_left }) => formatXof(ceiling_left)}
        />
        {mayChange && (
          <FunctionField<ListedMember>
            label="Action"
            render={(member) => <CeilingButton member={member} />}
          />
        )}
      </ListBody>
    </StaffList>
  );
}

function CeilingButton({ member }: { member: ListedMember }) {
  const { call } = useCall();
  return (
    <AskButton
      label="Plafond"
      title={`Plafond de ${member.name}`}
      text="Ce que cette personne peut devoir au plus. Laissez vide pour le plafond de son entreprise."
      confirm="Enregistrer"
      questions={[
        {
          name: 'ceiling',
          label: 'Plafond personnel (FCFA)',
          type: 'number',
          isOptional: true,
          initial: String(member.credit_ceiling ?? ''),
        },
      ]}
      onAnswer={({ ceiling = '' }) =>
        call({
          path: pathTo(paths.memberCeiling, { id: member.id }),
          method: 'PUT',
          version: member.version,
          body: { credit_ceiling: ceiling === '' ? null : Number(ceiling) },
          done: 'Le plafond est enregistré.',
        })
      }
    />
  );
}
