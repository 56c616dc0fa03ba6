import type { LucideIcon } from 'lucide-react';
import { type FocusEvent, type MouseEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useArticleCount } from '#shop/base/lists/baskets.ts';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { useDisclosure } from '#shop/base/ui/overlays/disclosure.ts';
import type { BasketKind } from '#shop/sales/baskets/basket-kinds.ts';

/** Opens the basket at a glance (rule W-5); a link before hydration and when the glance cannot be fetched. */
export function BasketMenu({ kind, icon }: { kind: BasketKind; icon: LucideIcon }) {
  const id = useId();
  const count = useArticleCount(kind.key);
  const navigate = useNavigate();
  const { isOpen, open, close, areaProps, buttonProps } = useDisclosure<
    HTMLDivElement,
    HTMLAnchorElement
  >();
  const [isPinned, setIsPinned] = useState(false);
  // The next glance begins unpinned.
  const isPressed = isOpen && isPinned;
  if (!isOpen && isPinned) setIsPinned(false);
  const { Part: Glance, load } = useLatePart<{ kind: BasketKind }>(() =>
    import('#shop/sales/baskets/mini-basket.tsx').then((module) => module.MiniBasket),
  );

  const show = (onFailure: () => void) => {
    open();
    load(onFailure);
  };
  /** Only a press may open the page instead. */
  const showIfThere = () => show(close);
  const hide = () => {
    close();
    setIsPinned(false);
  };
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (isPressed) {
      hide();
    } else {
      show(() => navigate(kind.to));
      setIsPinned(true);
    }
  };
  const focus = (event: FocusEvent<HTMLElement>) => {
    const isBack = event.currentTarget.parentElement?.contains(event.relatedTarget);
    if (!isBack && event.currentTarget.matches(':focus-visible')) showIfThere();
  };
  return (
    <div
      {...areaProps}
      className="lg:relative"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && showIfThere()}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && !isPressed && hide()}
    >
      <Link
        to={kind.to}
        ref={buttonProps.ref}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={press}
        onFocus={focus}
        className={iconLinkStyle}
      >
        <IconLabel icon={icon} label={kind.label} count={count} />
      </Link>
      {isOpen && Glance !== undefined && (
        <section
          id={id}
          aria-label={kind.title}
          className="absolute inset-x-3 top-full z-30 overflow-hidden rounded-card border border-line bg-white shadow-xl max-lg:top-14 lg:inset-x-auto lg:right-0 lg:w-96"
        >
          <Glance kind={kind} />
        </section>
      )}
    </div>
  );
}

export const iconLinkStyle =
  'flex size-11 flex-col items-center justify-center gap-0.5 rounded-lg hover:bg-accent-soft hover:text-accent-dark lg:h-14 lg:w-auto lg:min-w-18 lg:px-2';

const LARGEST_SHOWN = 99;

/** The label is hidden on phones except from screen readers. */
export function IconLabel({
  icon: Icon,
  label,
  count = 0,
}: {
  icon: LucideIcon;
  label: string;
  count?: number;
}) {
  return (
    <>
      <span className="relative" aria-hidden="true">
        <Icon size={24} strokeWidth={1.75} />
        {count > 0 && (
          <span className="absolute -top-2 left-3.5 min-w-5 rounded-full bg-promo px-1 text-center text-xs leading-5 font-bold text-white tabular-nums">
            {count > LARGEST_SHOWN ? `${LARGEST_SHOWN}+` : count}
          </span>
        )}
      </span>
      <span className="max-w-full truncate text-xs font-medium max-lg:sr-only">{label}</span>
      {count > 0 && <span className="sr-only">{` (${count} article${count > 1 ? 's' : ''})`}</span>}
    </>
  );
}
