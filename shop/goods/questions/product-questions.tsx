import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { frenchDay } from '#contract/base/fields/french-time.ts';
import { signInLink } from '#contract/base/screens.ts';
import type { Question } from '#contract/goods/questions.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { GrowingList } from '#shop/base/ui/growing-list.tsx';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import { Link } from '#shop/base/ui/link.tsx';
import {
  loadAllQuestions,
  loadQuestions,
  type QuestionDigest,
  SHOWN_AT_ONCE,
} from './load-questions.ts';
import type { QuestionFormProps } from './question-form.tsx';

type ProductQuestionsProps = {
  productId: number;
  /** From the server's page; undefined after navigation in the browser, which loads them here. */
  questions: QuestionDigest | undefined;
};

const HEADING_ID = 'questions';

export function ProductQuestions({ productId, questions }: ProductQuestionsProps) {
  const [digest, setDigest] = useState(questions);
  const [state, setState] = useState<'resting' | 'asking' | 'failed'>(
    questions === undefined ? 'asking' : 'resting',
  );
  const read = () => {
    const isWanted = { current: true };
    loadQuestions(browserApi, productId).then((found) => {
      if (!isWanted.current) return;
      setDigest(found);
      setState(found === undefined ? 'failed' : 'resting');
    });
    return () => {
      isWanted.current = false;
    };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, for the product of the page
  useEffect(() => (questions === undefined ? read() : undefined), []);
  const askAgain = () => {
    if (state === 'asking') return;
    setState('asking');
    read();
  };
  return (
    <section aria-labelledby={HEADING_ID} className="container-page pt-4 pb-4">
      <h2 id={HEADING_ID} className="scroll-mt-24 text-xl font-extrabold tracking-tight">
        Questions et réponses
      </h2>
      <p className="mt-1 text-sm text-muted">
        Posez votre question sur cet article : la boutique répond ici et vous prévient.
      </p>
      {digest === undefined ? (
        <Missing isAsking={state === 'asking'} onAgain={askAgain} />
      ) : (
        <Answers productId={productId} digest={digest} />
      )}
      <div className="mt-6">
        <AskQuestion productId={productId} />
      </div>
    </section>
  );
}

function Missing({ isAsking, onAgain }: { isAsking: boolean; onAgain: () => void }) {
  if (isAsking) {
    return (
      <p role="status" className="mt-4 h-24 animate-pulse rounded-card bg-mist">
        <span className="sr-only">Chargement des questions</span>
      </p>
    );
  }
  return (
    <div role="alert" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>Les questions ne s’affichent pas.</p>
      <button type="button" onClick={onAgain} className={buttonStyle('secondary')}>
        Réessayer
      </button>
    </div>
  );
}

function Answers({ productId, digest }: { productId: number; digest: QuestionDigest }) {
  if (digest.count === 0) return <p className="mt-4">Aucune question pour le moment.</p>;
  return (
    <GrowingList
      className="mt-4 space-y-4"
      latest={digest.latest}
      count={digest.count}
      first={SHOWN_AT_ONCE}
      step={SHOWN_AT_ONCE}
      loadAll={() => loadAllQuestions(browserApi, productId)}
      more={{ label: 'Voir plus', ofWhat: 'de questions' }}
    >
      {(question) => <Answered question={question} />}
    </GrowingList>
  );
}

function Answered({ question }: { question: Question }) {
  const { author, text, asked_on, answer, answered_on } = question;
  return (
    <>
      <h3 className="font-bold break-words whitespace-pre-line">{text}</h3>
      <p className="text-sm text-muted">
        {author}, <time dateTime={asked_on}>{frenchDay(asked_on)}</time>
      </p>
      <div className="mt-3 rounded-lg border-l-4 border-accent bg-mist p-3">
        <p className="font-semibold">Réponse de la boutique</p>
        <p className="mt-1 break-words whitespace-pre-line">{answer}</p>
        <p className="mt-1 text-sm text-muted">
          <time dateTime={answered_on}>{frenchDay(answered_on)}</time>
        </p>
      </div>
    </>
  );
}

function AskQuestion({ productId }: { productId: number }) {
  const customer = useCustomer();
  const { pathname, search } = useLocation();
  const { Part, hasFailed, load } = useLatePart<QuestionFormProps>(
    async () => (await import('./question-form.tsx')).QuestionForm,
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {Part === undefined ? (
        <button type="button" onClick={() => load()} className={buttonStyle('secondary')}>
          Poser une question
        </button>
      ) : (
        <div className="w-full">
          <Part key={customer?.id} productId={productId} isGuest={customer === undefined} />
        </div>
      )}
      {/* Hidden once the form is open: following the link would lose the typed text. */}
      {Part === undefined && customer === undefined && (
        <Link
          to={signInLink(pathname + search)}
          className="inline-flex min-h-11 items-center text-accent-dark underline"
        >
          Se connecter pour poser une question
        </Link>
      )}
      <p role="alert">
        {hasFailed && 'Le formulaire ne vient pas. Vérifiez votre réseau, puis réessayez.'}
      </p>
    </div>
  );
}
