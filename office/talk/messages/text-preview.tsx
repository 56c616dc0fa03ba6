import { Button as MuiButton, Stack, Typography } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ListedMessageText } from '#contract/talk/staff-message-texts.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { usePreview } from '#office/base/forms/use-preview.ts';
import { useMay } from '#office/base/session/use-may.ts';

const FIELDS = ['subject', 'text', 'sms'] as const;
const SMS_LENGTH = 160;

/** What a message would look like with sample values, and a test to whoever writes it. */
export function TextPreview({ record: { id, has_sms } }: { record: ListedMessageText }) {
  const path = pathTo(paths.staffMessageTextPreview, { id });
  const { preview, ask } = usePreview(path, FIELDS);
  const mayTest = useMay('messages:write');
  return (
    <Stack spacing={1} sx={{ width: '100%', mt: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <MuiButton type="button" variant="outlined" onClick={ask}>
          Aperçu
        </MuiButton>
        {mayTest && <TestButton id={id} channel="mail" label="M’envoyer un e-mail d’essai" />}
        {mayTest && has_sms && (
          <TestButton id={id} channel="sms" label="M’envoyer un SMS d’essai" />
        )}
      </Stack>
      {preview !== undefined && (
        <section aria-label="Aperçu">
          <Typography variant="h6" component="h2">
            {preview.subject}
          </Typography>
          <Typography component="p" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {preview.text}
          </Typography>
          {has_sms && (
            <>
              <Typography variant="h6" component="h2">
                SMS ({preview.sms_length} caractères sur {SMS_LENGTH})
              </Typography>
              <Typography component="p" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {preview.sms}
              </Typography>
            </>
          )}
        </section>
      )}
    </Stack>
  );
}

function TestButton({
  id,
  channel,
  label,
}: {
  id: string;
  channel: 'mail' | 'sms';
  label: string;
}) {
  const { getValues } = useFormContext();
  const { call } = useCall();
  const send = () => {
    const [subject, text, sms] = getValues([...FIELDS]);
    void call({
      method: 'POST',
      path: pathTo(paths.staffMessageTextTest, { id }),
      body: { subject, text, sms: sms ?? '', channel },
      done: ({ sent_to }) => `Essai envoyé à ${sent_to}.`,
      isEnd: true,
    });
  };
  return (
    <MuiButton type="button" variant="outlined" onClick={send}>
      {label}
    </MuiButton>
  );
}
