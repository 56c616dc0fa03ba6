import { Stack } from '@mui/material';
import { Show, TextField } from 'react-admin';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ListedMembership, StaffMembership } from '#contract/people/staff-memberships.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { CompanyInput } from '#office/base/lists/company-input.tsx';
import { MomentField, WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { FactList, Panel } from '#office/base/ui/panel.tsx';
import { shownPhone } from '#office/base/ui/shown-phone.ts';
import { MembershipSteps } from '#office/people/customers/customer-history.tsx';
import { CREDIT_REQUEST_WORDS } from '#office/sales/credit/words.ts';

const filters = [
  searchFor('Nom, e-mail, téléphone'),
  choiceOf('standing', CREDIT_REQUEST_WORDS, { alwaysOn: true }),
  <CompanyInput key="company" />,
];

export function MembershipList() {
  return (
    <StaffList filters={filters} firstOnPhone={{ standing: 'requested' }}>
      <ListBody<ListedMembership>
        primary={({ name }) => name}
        secondary={({ company_name, standing }) =>
          `${company_name} · ${CREDIT_REQUEST_WORDS[standing]}`
        }
      >
        <MomentField source="date" label="Dernière étape" />
        <TextField source="name" />
        <TextField source="company_name" />
        <TextField source="matricule" emptyText="—" />
        <TextField source="function" emptyText="—" />
        <WordField source="standing" words={CREDIT_REQUEST_WORDS} />
        <TextField source="reason" emptyText="—" />
      </ListBody>
    </StaffList>
  );
}

export function MembershipShow() {
  return (
    <Show title="Adhésion" actions={false}>
      <Membership />
    </Show>
  );
}

function Membership() {
  const one = useDetail<StaffMembership>('history');
  const mayDecide = useMay('memberships:decide');
  if (one === undefined) return null;
  const isAsking = one.adhesion === 'pending' && one.adhesion_submit;
  const standing = one.adhesion === 'pending' ? 'requested' : one.adhesion;
  return (
    <Stack spacing={2} sx={{ p: 2 }}>
      <Panel title={one.name}>
        <FactList
          facts={[
            ['Adhésion', CREDIT_REQUEST_WORDS[standing]],
            ['Entreprise', one.company?.name],
            ['Matricule', one.matricule],
            ['Fonction', one.function],
            ['E-mail', one.email],
            ['Téléphone', shownPhone(one.partner_phone)],
          ]}
        />
        {mayDecide && (
          <Stack direction="row" spacing={1} sx={{ mt: 2 }}>
            {isAsking && <Decision one={one} state="accepted" />}
            {(isAsking || one.adhesion === 'accepted') && <Decision one={one} state="rejected" />}
          </Stack>
        )}
      </Panel>
      <Panel title="Historique">
        <MembershipSteps steps={one.history} />
      </Panel>
    </Stack>
  );
}

function Decision({ one, state }: { one: StaffMembership; state: 'accepted' | 'rejected' }) {
  const { call } = useCall();
  const isYes = state === 'accepted';
  const no = one.adhesion === 'accepted' ? 'Mettre fin' : 'Refuser';
  const label = isYes ? 'Accepter' : no;
  return (
    <AskButton
      label={label}
      title={isYes ? 'Accepter cette adhésion ?' : `${no} ?`}
      text="La personne est prévenue par e-mail et SMS."
      confirm={label}
      color={isYes ? 'primary' : 'error'}
      questions={isYes ? [] : [{ name: 'reason', label: 'Motif', lines: 2 }]}
      onAnswer={(values) =>
        call({
          path: pathTo(paths.membershipDecision, { id: one.id }),
          method: 'PUT',
          body: { state, ...values },
          done: 'La décision est enregistrée.',
        })
      }
    />
  );
}
