import { Stack } from '@mui/material';
import { EditButton, Show, TopToolbar } from 'react-admin';
import { formatXof } from '#contract/base/fields/money.ts';
import type { StaffCompany } from '#contract/people/staff-companies.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { useMay } from '#office/base/session/use-may.ts';
import { Facts, Panel } from '#office/base/ui/panel.tsx';
import { HrAccounts } from './hr-accounts.tsx';

/** An employer, its ceiling and the accounts that speak for it. */
export default function CompanyShow() {
  const mayChange = useMay('companies:write');
  return (
    <Show title="Entreprise" actions={<TopToolbar>{mayChange && <EditButton />}</TopToolbar>}>
      <Company />
    </Show>
  );
}

function Company() {
  const mayName = useMay('hr-accounts:write');
  const company = useDetail<StaffCompany>('hr');
  if (company === undefined) return null;
  const { credit_ceiling: ceiling, usual_ceiling: usual } = company;
  return (
    <Stack spacing={2} sx={{ p: 2 }}>
      <Panel title={company.name}>
        <Facts
          facts={[
            ['Code entreprise', company.entreprise_code],
            ['Ville', company.city],
            ['E-mail', company.email],
            ['Téléphone', company.phone],
            ['Adhérents', company.member_count],
            [
              'Plafond par adhérent',
              ceiling === null ? `${formatXof(usual)} (habituel)` : formatXof(ceiling),
            ],
          ]}
        />
      </Panel>
      <HrAccounts company={company} mayChange={mayName} />
    </Stack>
  );
}
