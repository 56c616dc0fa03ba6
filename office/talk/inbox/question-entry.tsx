import { Button, Link as TextLink } from '@mui/material';
import { paths, pathTo } from '#contract/base/paths.ts';
import { productLink } from '#contract/base/screens.ts';
import type { StaffQuestion } from '#contract/goods/staff-questions.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { AnswerForm } from '../answers/answer-form.tsx';
import { EntryFrame, ListedEntry } from './entry-frame.tsx';
import { LastOrders } from './last-orders.tsx';
import { authorFilter } from './words.ts';

const MOST = 2000;

export const QuestionEntry = ({ number }: { number: number }) => (
  <ListedEntry<StaffQuestion> resource="questions" number={number}>
    {(question) => <Question key={question.version} question={question} />}
  </ListedEntry>
);

function Question({ question }: { question: StaffQuestion }) {
  const { id, state, answer, author, date, text, product_id, product_name, version } = question;
  const { call, isBusy, problems, failure } = useCall(['answer']);
  const decide = (body: { state: StaffQuestion['state']; answer?: string }, done: string) =>
    call({ path: pathTo(paths.staffQuestion, { id }), method: 'PUT', body, version, done });
  return (
    <EntryFrame
      title={author}
      detail={`Question · ${product_name} · ${frenchMoment(date)}`}
      text={text}
    >
      <TextLink href={productLink(product_id)}>Voir la page du produit</TextLink>
      <AnswerForm
        label="Réponse de la boutique"
        submit={state === 'published' ? 'Changer la réponse' : 'Répondre et publier'}
        most={MOST}
        initial={answer}
        isBusy={isBusy}
        problem={problems.answer}
        failure={failure}
        onSend={(said) => decide({ state: 'published', answer: said }, 'La question est publiée.')}
      >
        {state !== 'refused' && (
          <Button
            variant="outlined"
            disabled={isBusy}
            onClick={() => decide({ state: 'refused' }, 'La question est refusée.')}
          >
            {state === 'published' ? 'Retirer' : 'Refuser'}
          </Button>
        )}
      </AnswerForm>
      <LastOrders filter={authorFilter(question)} />
    </EntryFrame>
  );
}
