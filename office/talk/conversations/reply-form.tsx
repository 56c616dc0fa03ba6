import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { paths, pathTo } from '#contract/base/paths.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { TextLine } from '#office/base/ui/text-line.tsx';

const MAX_REPLY = 1000;

/** Answers a customer by WhatsApp; what was typed stays when it is refused. */
export function ReplyForm({ id, seenId }: { id: number; seenId: number }) {
  const [text, setText] = useState('');
  const { call, isBusy, failure, problems } = useCall(['text']);
  const send = async (event: React.FormEvent) => {
    event.preventDefault();
    const path = pathTo(paths.staffConversationReply, { id });
    const done = 'La réponse part.';
    const sent = await call({ method: 'POST', path, body: { text, seen_id: seenId }, done });
    if (sent !== undefined) setText('');
  };
  return (
    <Box component="form" onSubmit={send} noValidate>
      <TextLine
        label="Réponse"
        value={text}
        onText={setText}
        problem={problems.text}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: MAX_REPLY } }}
      />
      {failure !== '' && <Alert severity="error">{failure}</Alert>}
      <Button type="submit" variant="contained" disabled={isBusy || text.trim() === ''}>
        Répondre
      </Button>
    </Box>
  );
}
