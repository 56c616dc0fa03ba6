import { ArrowLeft, CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

/** For a focus whose element is gone. */
export const focusTitle = (): void =>
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });

/** The title of the document before its first page. */
let application: string | undefined;

/** A screen whose title takes the focus. The document's title keeps the name of the application behind it. */
export function Page({
  title,
  back,
  isWide = false,
  children,
}: {
  title: string;
  back?: { href: string; text: string };
  isWide?: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    application ??= document.title;
    document.title = `${title} – ${application}`;
  }, [title]);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <main className={`mx-auto w-full px-4 pt-3 pb-16 ${isWide ? 'max-w-5xl' : 'max-w-xl'}`}>
      {back !== undefined && (
        <a
          href={back.href}
          className="inline-flex min-h-12 items-center gap-2 font-bold text-accent"
        >
          <ArrowLeft aria-hidden="true" />
          {back.text}
        </a>
      )}
      <h1 ref={heading} tabIndex={-1} className="mt-2 mb-3 text-2xl font-bold">
        {title}
      </h1>
      {children}
    </main>
  );
}

const LOOKS = {
  good: ['border-good bg-good-soft text-good', CircleCheck],
  warn: ['border-warn bg-warn-soft text-warn', TriangleAlert],
  bad: ['border-bad bg-bad-soft text-bad', CircleX],
  plain: ['border-line bg-mist text-ink', Info],
} as const;

export function Message({
  tone,
  role,
  children,
}: {
  tone: keyof typeof LOOKS;
  role?: 'alert' | 'status';
  children: ReactNode;
}) {
  const [look, Sign] = LOOKS[tone];
  return (
    <div role={role} className={`my-3 flex gap-3 rounded-2xl border-2 p-3 ${look}`}>
      <Sign aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="min-w-0 grow">{children}</div>
    </div>
  );
}

/** Empty without a failure. */
export const Failure = ({ text }: { text: string }) =>
  text === '' ? null : (
    <Message tone="bad" role="alert">
      {text}
    </Message>
  );
