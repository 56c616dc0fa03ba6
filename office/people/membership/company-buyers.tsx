import { Stack, Typography } from '@mui/material';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffCompany } from '#contract/people/staff-companies.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { Lines, Panel } from '#office/base/ui/panel.tsx';

/** The people who buy in the name of a company. */
export function CompanyBuyers({ company }: { company: StaffCompany }) {
  const mayChange = useMay('companies:write');
  const { call } = useCall();
  const { id } = company;
  return (
    <Panel title="Acheteurs">
      <Lines
        none="Personne n’achète encore au nom de cette entreprise."
        items={company.buyers.map(({ id: buyer, name, email }) => ({
          key: buyer,
          line: (
            <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1}>
              <Typography component="span">
                {name} · {email}
              </Typography>
              {mayChange && (
                <AskButton
                  label="Retirer"
                  title={`Retirer ${name} ?`}
                  text="Cette personne garde son compte client, mais ne commande plus au nom de l’entreprise. Ses commandes restent."
                  confirm="Retirer"
                  color="error"
                  onAnswer={() =>
                    call({
                      path: pathTo(paths.buyerOfCompany, { id, buyer }),
                      method: 'DELETE',
                      done: 'Cette personne n’achète plus pour l’entreprise.',
                    })
                  }
                />
              )}
            </Stack>
          ),
        }))}
      />
      {mayChange && (
        <Stack sx={{ mt: 2, alignItems: 'flex-start' }}>
          <AskButton
            label="Ajouter un acheteur"
            title="Ajouter un acheteur"
            text="Un client dont le compte est vérifié commande alors au nom de l’entreprise, et sur son compte si des jours sont convenus. Un e-mail le lui dit."
            confirm="Ajouter"
            questions={[{ name: 'email', label: 'E-mail', type: 'email' }]}
            onAnswer={(body) =>
              call({
                path: pathTo(paths.buyersOfCompany, { id }),
                method: 'POST',
                body,
                done: 'Cette personne achète maintenant pour l’entreprise.',
              })
            }
          />
        </Stack>
      )}
    </Panel>
  );
}
