import { type SubmitEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { callTo } from '#contract/base/client.ts';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Channel } from '#contract/people/accounts.ts';
import { ApiError, browserApi, errorSentenceOf } from '#shop/base/api/client.ts';
import { useCodeSending } from '#shop/base/api/use-code-sending.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { CodeBoxes, noDigits } from '#shop/base/ui/fields/code-boxes.tsx';

import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { beginSession } from './session/begin-session.ts';
import { signOutSettled } from './session/sign-out.ts';
import { showGreeting } from './use-arrival.ts';
import { accountLinks, arrivalOf, type Visit } from './visit.ts';
import { VisitLink } from './visit-link.tsx';

type CodeState = { codeSentAtMs?: number; isAbroad?: boolean } | null;

export function CodeForm({ visit }: { visit: Visit }) {
  const isLive = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [digits, setDigits] = useState(noDigits);
  const [problem, setProblem] = useState<string>();
  const { isChecking, check } = useCheck(visit);
  const { resend, isSending, waitS, isAbroad } = useResend(visit.mail, setProblem);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const firstEmpty = digits.indexOf('');
    const code = firstEmpty === -1 ? digits.join('') : undefined;
    setProblem(undefined);
    const refusal = await check(code);
    if (refusal === undefined) return;
    setProblem(refusal);
    form.current?.querySelectorAll('input')[Math.max(0, firstEmpty)]?.focus();
  };
  const link = buttonStyle('quiet', 'px-3!');
  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-4">
      <CodeBoxes
        digits={digits}
        onChange={(changed) => {
          setDigits(changed);
          setProblem(undefined);
        }}
        problem={problem}
      />
      <button
        type="submit"
        disabled={!isLive}
        aria-disabled={isChecking}
        className={buttonStyle('primary', 'w-full')}
      >
        {isChecking ? formMessages.code.verifying : formMessages.code.verify}
      </button>
      <div className="text-center text-sm">
        <p className="text-muted">Rien reçu ? Regardez aussi dans les courriers indésirables.</p>
        <button
          type="button"
          onClick={() => resend('mail')}
          disabled={!isLive || isSending || waitS > 0}
          className={link}
        >
          {formMessages.code.resend}
          {waitS > 0 && <span className="font-normal tabular-nums">dans {waitS} s</span>}
        </button>
        {!isAbroad && (
          <button
            type="button"
            onClick={() => resend('sms')}
            disabled={!isLive || isSending || waitS > 0}
            className={link}
          >
            Recevoir le code par SMS
          </button>
        )}
      </div>
      <p className="border-t border-line pt-3 text-center">
        Déjà vérifié ?{' '}
        <VisitLink visit={visit} to={accountLinks.login(visit)}>
          Se connecter
        </VisitLink>
      </p>
    </form>
  );
}

/** Checks a code, one at a time, and returns the visitor to the page before. Returns the reason of a refusal. */
function useCheck(visit: Visit) {
  const navigate = useNavigate();
  const isRunning = useRef(false);
  const [isChecking, setIsChecking] = useState(false);
  const check = async (code: string | undefined): Promise<string | undefined> => {
    if (code === undefined) {
      toast({ text: formMessages.code.fourDigits, tone: 'error' });
      return formMessages.code.fourDigits;
    }
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setIsChecking(true);
    try {
      await signOutSettled();
      const checked = { email: visit.mail, code };
      const { session } = await browserApi.post(paths.codeCheck, checked);
      toast({ text: formMessages.code.verified });
      // The server signs in only the browser that began the sign-up, and only if it keeps cookies.
      const isSignedIn = session !== undefined && beginSession(session);
      const to = isSignedIn ? arrivalOf(visit) : accountLinks.login(visit);
      if (isSignedIn) showGreeting(session, to);
      await navigate(to, { replace: isSignedIn });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The server's sentence, or the page's own if a network or proxy failed (rule P-6).
      const text = errorSentenceOf(error) ?? formMessages.code.failed;
      toast({ text, tone: 'error' });
      return error.message;
    } finally {
      isRunning.current = false;
      setIsChecking(false);
    }
  };
  return { isChecking, check };
}

/** Sends another code, at most once a minute (rule P-6). `onRefusal` receives the server's reason. */
function useResend(email: string, onRefusal: (why: string) => void) {
  const { state }: { state: CodeState } = useLocation();
  const isLive = useHydrated();
  const sending = useCodeSending({
    send: (canal: Channel) =>
      browserApi.post(callTo(pathTo(paths.codeResend, { id: email }), { canal }), {}),
    firstSentAtMs: isLive ? state?.codeSentAtMs : undefined,
    onRefusal,
  });
  // No text message leaves Senegal.
  return { ...sending, isAbroad: isLive && state?.isAbroad === true };
}
