import type { RouterBlocker } from 'react-admin';

const answered = new WeakSet<RouterBlocker>();

/**
 * The question whether a page may be left, to which only the first answer counts. A busy machine shows a form
 * the question for a while after its answer; a form that is saved then lets go of the page once more, for
 * which the router throws.
 */
export function answerOnce(blocker: RouterBlocker): RouterBlocker {
  if (blocker.state !== 'blocked') return blocker;
  const once = (answer: () => void) => () => {
    if (answered.has(blocker)) return;
    answered.add(blocker);
    answer();
  };
  return { ...blocker, proceed: once(blocker.proceed), reset: once(blocker.reset) };
}
