import { Toast } from '@base-ui/react/toast';
import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { hasKey, keysOf } from '#contract/base/tables.ts';
import { messages } from '#contract/talk/messages.ts';
import { Link } from '../link.tsx';
import { type ToastMessage, takeToasts } from './toast.ts';

const DEFAULT_MS = 5000;

type Tone = NonNullable<ToastMessage['tone']>;
type Position = NonNullable<ToastMessage['position']>;
type WayOn = { label: string; to: string; leave: () => void };

const icons: Record<Tone, { icon: LucideIcon; color: string }> = {
  success: { icon: CircleCheck, color: 'text-success' },
  info: { icon: Info, color: 'text-accent' },
  warning: { icon: TriangleAlert, color: 'text-promo' },
  error: { icon: CircleAlert, color: 'text-promo' },
};

/** Different labels: screen readers must tell both apart. */
const places: Record<Position, { label: string; className: string }> = {
  'top-center': {
    label: 'Messages',
    className: 'inset-x-3 sm:inset-x-auto sm:left-1/2 sm:w-96 sm:-translate-x-1/2',
  },
  'top-right': {
    label: 'Messages sur le paiement',
    className: 'inset-x-3 sm:left-auto sm:right-4 sm:w-96',
  },
};

const action =
  'inline-flex min-h-11 shrink-0 items-center rounded-full font-semibold text-accent-dark underline';

const managers = {
  'top-center': Toast.createToastManager<WayOn>(),
  'top-right': Toast.createToastManager<WayOn>(),
} satisfies Record<Position, unknown>;

/** Announces toasts politely, below the header with its counters; over it where the page's title says an outcome. */
export function Toaster() {
  useEffect(() => takeToasts(show), []);
  return keysOf(managers).map((position) => (
    <Toast.Provider key={position} toastManager={managers[position]} timeout={DEFAULT_MS}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={places[position].label}
          className={`fixed print:hidden top-30 z-60 lg:top-42 [:root:has([data-outcome])_&]:top-2 flex flex-col gap-2 ${places[position].className}`}
        >
          <ShownToasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  ));
}

function show(message: ToastMessage): void {
  const { text, subject = text, tone, durationMs, position = 'top-center', action } = message;
  const manager = managers[position];
  const id = manager.add({
    id: subject,
    title: text,
    type: tone ?? 'success',
    timeout: durationMs ?? DEFAULT_MS,
    ...(action && 'to' in action && { data: { ...action, leave: () => manager.close(id) } }),
    ...(action &&
      'onPress' in action && {
        actionProps: {
          children: action.label,
          onClick: () => {
            manager.close(id);
            action.onPress();
          },
        },
      }),
  });
}

function ShownToasts() {
  const { toasts } = Toast.useToastManager<WayOn>();
  return toasts.map((toast) => {
    const { type = 'info' } = toast;
    const { icon: Icon, color } = icons[hasKey(icons, type) ? type : 'info'];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['up', 'right']}
        data-added={toast.id === messages.toast.added ? '' : undefined}
        className="rounded-card border border-line bg-white shadow-xl transition-opacity duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0"
      >
        <Toast.Content className="flex items-center gap-3 py-1.5 pr-1.5 pl-4">
          <Icon aria-hidden="true" size={22} className={`shrink-0 ${color}`} />
          {/* The title, because it names the message for screen readers; no heading of the page. */}
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
            <Toast.Title render={<p />} className="min-w-28 flex-1 py-1.5 font-semibold" />
            {toast.data === undefined ? (
              <Toast.Action className={`${action} empty:hidden`} />
            ) : (
              <Link to={toast.data.to} onClick={toast.data.leave} className={action}>
                {toast.data.label}
              </Link>
            )}
          </div>
          <Toast.Close
            aria-label="Fermer le message"
            // Base UI hides it while its stack is folded; this one never is, and can be focused.
            aria-hidden={undefined}
            className="flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:bg-mist"
          >
            <X aria-hidden="true" size={20} />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}
