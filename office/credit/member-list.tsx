import { FunctionField, NumberField, SearchInput, SelectInput, TextField } from 'react-admin';
import { formatXof } from '#contract/money.ts';
import { paths, pathTo } from '#contract/paths.ts';
import type { ListedMember } from '#contract/staff/credits.ts';
import { AskButton } from '../ui/ask-button.tsx';
import { CompanyInput } from '../ui/company-input.tsx';
import { XofField } from '../ui/fields.tsx';
import { ListBody } from '../ui/list-body.tsx';
import { StaffList } from '../ui/staff-list.tsx';
import { useCall } from '../ui/use-call.ts';
import { useMay } from '../ui/use-may.ts';
import { choicesOf } from '../ui/words.ts';
import { OWING_WORDS } from './words.ts';

const filters = [
  <SearchInput key="q" source="q" placeholder="Nom, e-mail, téléphone" alwaysOn />,
  <SelectInput
    key="owing"
    source="owing"
    label="Dettes"
    choices={choicesOf(OWING_WORDS)}
    alwaysOn
  />,
  <CompanyInput key="company" />,
];

/** Members with what they owe and what they still may. */
export default function MemberList() {
  const mayChange = useMay('credit-limits:write');
  return (
    <StaffList
      resource="membres"
      title="Adhérents"
      sort={{ field: 'amount_residual', order: 'DESC' }}
      filters={filters}
    >
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
        <TextField source="name" label="Nom" />
        <TextField source="company_name" label="Entreprise" />
        <TextField source="matricule" label="Matricule" sortable={false} emptyText="—" />
        <NumberField source="order_count" label="Commandes" sortable={false} />
        <XofField source="amount_residual" label="Doit" />
        <XofField source="amount_late" label="En retard" />
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
