import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import { Alert, AlertTitle, Button, Stack, TextField } from '@mui/material';
import { Edit, useNotify, useRecordContext } from 'react-admin';
import type { BodyAt } from '#contract/base/client.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffPack } from '#contract/goods/packs.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { dayFromToday } from '#office/base/ui/dates.ts';
import { PackForm } from './pack-form.tsx';
import { PACK_STATE_WORDS, packLink } from './words.ts';

/** A pack: where it stands, its link, what is in it. */
export default function PackEdit() {
  return (
    <Edit title="Pack" mutationMode="pessimistic" redirect={false} component="div">
      <PackState />
      <PackForm buttons={<StateButtons />} />
    </Edit>
  );
}

function PackState() {
  const pack = useRecordContext<StaffPack>();
  if (pack === undefined) return null;
  const unsold = pack.lines.filter(({ listed }) => !listed);
  return (
    <Stack spacing={1} sx={{ mb: 1 }}>
      <Alert severity={pack.state === 'actif' && unsold.length === 0 ? 'success' : 'info'}>
        <AlertTitle>{PACK_STATE_WORDS[pack.state]}</AlertTitle>
        <Share pack={pack} />
      </Alert>
      {unsold.length > 0 && (
        <Alert severity="warning">
          La boutique cache ce pack, qui se vend entier :{' '}
          {unsold.map(({ name }) => name).join(', ')} n’est plus en vente.
        </Alert>
      )}
    </Stack>
  );
}

function Share({ pack: { code, name, sommeTotal } }: { pack: StaffPack }) {
  const notify = useNotify();
  const link = packLink(code);
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    notify('Lien copié.', { type: 'success' });
  };
  const words = `${name} à ${formatXof(sommeTotal)} : ${link}`;
  return (
    <Stack spacing={1}>
      <TextField
        size="small"
        label="Lien du pack"
        value={link}
        slotProps={{ input: { readOnly: true } }}
        fullWidth
      />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" startIcon={<ContentCopyIcon />} onClick={copy}>
          Copier le lien
        </Button>
        <Button
          variant="outlined"
          startIcon={<WhatsAppIcon />}
          href={`https://wa.me/?text=${encodeURIComponent(words)}`}
          target="_blank"
          rel="noreferrer"
        >
          Partager sur WhatsApp
        </Button>
      </Stack>
    </Stack>
  );
}

/** The last day is included, so what is to be over now ended yesterday. */
function StateButtons() {
  const pack = useRecordContext<StaffPack>();
  const { call, isBusy } = useCall();
  if (pack === undefined) return null;
  const { code, version } = pack;
  const change = (body: BodyAt<'PUT', typeof paths.pack>, done: string) =>
    call({ method: 'PUT', path: pathTo(paths.pack, { code }), version, body, done });
  const yesterday = dayFromToday(-1);
  const over = {
    end_date: yesterday,
    ...(pack.start_date !== null && pack.start_date > yesterday && { start_date: yesterday }),
  };
  return (
    <>
      {pack.active ? (
        <Button
          disabled={isBusy}
          onClick={() => change({ active: false }, 'Le pack n’est plus en vente.')}
        >
          Mettre en pause
        </Button>
      ) : (
        <Button disabled={isBusy} onClick={() => change({ active: true }, 'Le pack est actif.')}>
          Activer
        </Button>
      )}
      {pack.state !== 'expire' && (
        <Button disabled={isBusy} onClick={() => change(over, 'Le pack est terminé.')}>
          Terminer maintenant
        </Button>
      )}
    </>
  );
}
