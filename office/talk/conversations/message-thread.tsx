import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Conversation, ConversationDetail } from '#contract/talk/staff-conversations.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { AnswerForm } from '../answers/answer-form.tsx';
import { CartForm } from './cart-form.tsx';
import { CartLines } from './cart-lines.tsx';

const MAX_REPLY = 1000;

export function MessageThread({ one }: { one: ConversationDetail }) {
  const mayWrite = useMay('messages:write');
  return (
    <>
      <Stack component="ol" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {one.messages.map((message) => (
          <MessageLine key={message.id} message={message} />
        ))}
      </Stack>
      {mayWrite && one.state === 'waiting' && <ReadButton id={one.id} seenId={newestOf(one)} />}
      {mayWrite && <Answer one={one} />}
    </>
  );
}

const newestOf = ({ messages }: ConversationDetail) => messages.at(-1)?.id ?? 0;

function Answer({ one }: { one: ConversationDetail }) {
  if (one.open_until === null) {
    return (
      <Alert severity="info">
        Ce client n’a pas écrit depuis 24 heures : WhatsApp ne prend plus de réponse. Appelez-le.
      </Alert>
    );
  }
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        Réponse possible jusqu’au {frenchMoment(one.open_until)}.
      </Typography>
      <ReplyForm id={one.id} seenId={newestOf(one)} />
      <CartForm id={one.id} seenId={newestOf(one)} />
    </>
  );
}

function ReadButton({ id, seenId }: { id: number; seenId: number }) {
  const { call, isBusy } = useCall();
  const path = pathTo(paths.staffConversationRead, { id });
  return (
    <Box>
      <Button
        type="button"
        variant="outlined"
        disabled={isBusy}
        onClick={() =>
          call({
            method: 'POST',
            path,
            body: { seen_id: seenId },
            done: 'La conversation est notée comme lue.',
          })
        }
      >
        Marquer comme lue
      </Button>
    </Box>
  );
}

function MessageLine({ message }: { message: ConversationDetail['messages'][number] }) {
  const { is_theirs: isTheirs, text, cart, at, author, state } = message;
  const who = isTheirs ? 'Client' : (author ?? 'La boutique');
  const reason = failureOf(message);
  return (
    <Box
      component="li"
      sx={{
        maxWidth: { xs: '92%', sm: '75%' },
        alignSelf: isTheirs ? 'flex-start' : 'flex-end',
        bgcolor: isTheirs ? 'grey.100' : 'success.50',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        px: 1.5,
        py: 1,
      }}
    >
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Typography>
      {cart && <CartLines cart={cart} />}
      <Typography variant="body2" color={state === 'failed' ? 'error' : 'text.secondary'}>
        {[who, frenchMoment(at), isTheirs ? '' : WHATSAPP_STATE_WORDS[state], reason]
          .filter((part) => part !== '')
          .join(' · ')}
      </Typography>
    </Box>
  );
}

function ReplyForm({ id, seenId }: { id: number; seenId: number }) {
  const { call, isBusy, failure, problems } = useCall(['text']);
  const path = pathTo(paths.staffConversationReply, { id });
  const done = 'La réponse part.';
  return (
    <AnswerForm
      label="Réponse"
      submit="Répondre"
      most={MAX_REPLY}
      isBusy={isBusy}
      problem={problems.text}
      failure={failure}
      onSend={(text) => call({ method: 'POST', path, body: { text, seen_id: seenId }, done })}
    />
  );
}

export const CONVERSATION_STATE_WORDS: Record<Conversation['state'], string> = {
  waiting: 'À lire',
  read: 'Lue',
};

type Message = ConversationDetail['messages'][number];

const WHATSAPP_STATE_WORDS: Record<Message['state'], string> = {
  received: 'reçu',
  queued: 'va partir',
  sent: 'parti',
  delivered: 'arrivé',
  read: 'lu',
  failed: 'pas arrivé',
};

/** Meta's codes that staff meet. */
const FAILURES: Record<string, string> = {
  131026: 'ce numéro n’a pas WhatsApp',
  131047: 'les 24 heures étaient passées',
  131049: 'WhatsApp limite les messages à ce client',
};

const failureOf = ({ failure }: Pick<Message, 'failure'>): string =>
  failure === null ? '' : (FAILURES[failure] ?? `WhatsApp : ${failure}`);
