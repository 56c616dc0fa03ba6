import { Alert, Box } from '@mui/material';
import { counted as inWords } from '#contract/base/counted.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { CountDetail } from '#contract/goods/stock/staff-counts.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';

/** Accepts the differences of a count, or gives it up; whoever may not accept it reads why. */
export function CountDecision({ sheet }: { sheet: CountDetail }) {
  const { call } = useCall();
  const { id, version, counted, articles, differing, accept_refusal: refusal } = sheet;
  const accept = () =>
    call({
      method: 'POST',
      path: pathTo(paths.countAcceptance, { id }),
      version,
      done: 'Inventaire accepté : le stock est à jour.',
    });
  const giveUp = () =>
    call({
      method: 'POST',
      path: pathTo(paths.countCancel, { id }),
      version,
      done: 'Inventaire abandonné',
    });
  const rest = articles - counted;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {counted > 0 && refusal !== null && <Alert severity="info">{refusal}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {counted > 0 && refusal === null && (
          <AskButton
            label="Accepter l’inventaire"
            text={[
              `Le stock de ${inWords(differing, 'article', 'articles')} change.`,
              ...(rest === 0
                ? []
                : [
                    `${inWords(rest, 'article n’est pas compté', 'articles ne sont pas comptés')} et ${rest < 2 ? 'reste' : 'restent'} comme avant.`,
                  ]),
            ]}
            onAnswer={accept}
          />
        )}
        <AskButton
          label="Abandonner"
          title="Abandonner l’inventaire"
          text="Le stock reste comme il est ; ce qui est compté ici ne sert plus."
          color="error"
          onAnswer={giveUp}
        />
      </Box>
    </Box>
  );
}
