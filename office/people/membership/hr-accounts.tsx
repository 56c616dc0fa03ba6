import { Stack, Typography } from '@mui/material';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffCompany } from '#contract/people/staff-companies.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { Lines, Panel } from '#office/base/ui/panel.tsx';

/** Who answers for an employer when its people ask for credit. */
export function HrAccounts({ company, mayChange }: { company: StaffCompany; mayChange: boolean }) {
  const { call } = useCall();
  return (
    <Panel title="Comptes RH">
      <Lines
        none="Personne ne répond encore pour cette entreprise."
        items={company.hr.map(({ id, name, email, is_open, version }) => ({
          key: id,
          line: (
            <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1}>
              <Typography component="span">
                {name} · {email}
                {!is_open && ' · invitation envoyée'}
              </Typography>
              {mayChange && (
                <AskButton
                  label="Retirer"
                  title={`Retirer ${name} ?`}
                  text="Cette personne garde son compte client, mais ne répond plus pour l’entreprise."
                  confirm="Retirer"
                  color="error"
                  onAnswer={() =>
                    call({
                      path: pathTo(paths.hrAccount, { id }),
                      method: 'DELETE',
                      version,
                      done: 'Le compte n’est plus un compte RH.',
                    })
                  }
                />
              )}
            </Stack>
          ),
        }))}
      />
      {!mayChange && (
        <Typography color="text.secondary" sx={{ mt: 2 }}>
          Un gérant nomme et retire les comptes RH.
        </Typography>
      )}
      {mayChange && (
        <Stack sx={{ mt: 2, alignItems: 'flex-start' }}>
          <AskButton
            label="Nommer un compte RH"
            title="Nommer un compte RH"
            text="Un client dont le compte est vérifié répond aussitôt pour l’entreprise. Une autre adresse reçoit une invitation : donnez alors un nom."
            confirm="Nommer"
            questions={[
              { name: 'email', label: 'E-mail', type: 'email' },
              { name: 'name', label: 'Nom (pour une invitation)', isOptional: true },
            ]}
            onAnswer={(body) =>
              call({
                path: pathTo(paths.hrOfCompany, { id: company.id }),
                method: 'POST',
                body,
                done: 'Un message est parti.',
              })
            }
          />
        </Stack>
      )}
    </Panel>
  );
}
