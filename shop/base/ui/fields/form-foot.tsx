import { buttonStyle } from '../button-style.ts';
import { Refusal } from './refusal.tsx';

/** The end of a form: the server's refusal, and the button, which works after hydration. */
export function FormFoot({
  form: { failure, isLive, isSending },
  label,
  sendingLabel,
}: {
  form: { failure: string; isLive: boolean; isSending: boolean };
  label: string;
  sendingLabel: string;
}) {
  return (
    <>
      <Refusal text={failure} />
      <button
        type="submit"
        disabled={!isLive}
        aria-disabled={isSending}
        className={buttonStyle('primary', 'w-full py-2')}
      >
        {isSending ? sendingLabel : label}
      </button>
    </>
  );
}
