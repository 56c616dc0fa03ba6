import { Button, Stack } from '@mui/material';
import { FunctionField, TextField } from 'react-admin';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffQuestion } from '#contract/goods/staff-questions.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { MomentField, WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';

const STATE_WORDS: Record<StaffQuestion['state'], string> = {
  pending: 'À répondre',
  published: 'Publiée',
  refused: 'Refusée',
};

const filters = [
  searchFor('Mot, auteur, produit'),
  choiceOf('state', STATE_WORDS, { alwaysOn: true }),
];

export default function QuestionList() {
  return (
    <StaffList filters={filters} firstOnPhone={{ state: 'pending' }}>
      <ListBody<StaffQuestion>
        opens={false}
        primary={({ product_name, author }) => `${product_name} · ${author}`}
        secondary={(question) => (
          <>
            {STATE_WORDS[question.state]} · {question.text}
            {question.answer !== '' && ` · Réponse : ${question.answer}`}
            <Decision question={question} />
          </>
        )}
      >
        <MomentField source="date" />
        <TextField source="product_name" />
        <TextField source="author" />
        <TextField source="text" />
        <TextField source="answer" />
        <WordField source="state" words={STATE_WORDS} />
        <FunctionField<StaffQuestion>
          label="Action"
          render={(question) => <Decision question={question} />}
        />
      </ListBody>
    </StaffList>
  );
}

function Decision({ question }: { question: StaffQuestion }) {
  const { id, state, text, answer, author, product_name, version } = question;
  const { call, isBusy } = useCall();
  const isPublished = state === 'published';
  const refuse = () =>
    call({
      path: pathTo(paths.staffQuestion, { id }),
      method: 'PUT',
      body: { state: 'refused' },
      version,
      done: 'La question est refusée.',
    });
  return (
    <Stack component="span" direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <AskButton
        label={isPublished ? 'Changer la réponse' : 'Répondre et publier'}
        title={`Répondre à ${author}`}
        text={[product_name, text, 'La question et la réponse paraissent sur la page du produit.']}
        questions={[{ name: 'answer', label: 'Réponse de la boutique', lines: 4, initial: answer }]}
        confirm={isPublished ? 'Enregistrer' : 'Publier'}
        isDisabled={isBusy}
        onAnswer={({ answer: said }) =>
          call({
            path: pathTo(paths.staffQuestion, { id }),
            method: 'PUT',
            body: { state: 'published', answer: said },
            version,
            done: isPublished ? 'La réponse est changée.' : 'La question est publiée.',
          })
        }
      />
      {state !== 'refused' && (
        <Button variant="outlined" disabled={isBusy} onClick={refuse}>
          {isPublished ? 'Retirer' : 'Refuser'}
        </Button>
      )}
    </Stack>
  );
}
