import {
  type ComponentType,
  lazy,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { buttonStyle } from './button-style.ts';
import { useHydrated } from './hooks/use-hydrated.ts';
import { useLatePart } from './hooks/use-late-part.ts';
import { findAgain, type LateControl } from './late-control.ts';
import { StillMarkup } from './still-markup.tsx';

/** Before it is seen, so that on most networks it lives when it is. */
const NEAR = '300px';

type LateProps<Props> = {
  /** No other part of any page has it. */
  id: string;
  /** Keeps room where the server sent nothing. */
  className: string;
  props: Props;
};

/**
 * A part below the fold: the server's markup stays as it came until somebody comes near it, then its code comes and
 * shows the same. What was pressed before that is pressed once it lives, and the focus stays where it is; a press that
 * lasts is waited for, as it would end on something else than it began on. What is there for some people only shares
 * its `data-late` with what others have instead; what has no such successor is not pressed, and the focus goes to the
 * beginning. Where the network does not bring it, links lead on and the rest can be asked for again.
 */
export function createLatePart<Props extends object>(
  bring: () => Promise<ComponentType<Props>>,
): ComponentType<LateProps<Props>> {
  // An import that stands at the head of a file would bring the code with the page.
  const OnServer = import.meta.env.SSR
    ? (lazy(async () => ({ default: await bring() })) as unknown as ComponentType<Props>)
    : undefined;
  const code: Code<Props> = {
    Known: undefined,
    bring: async () => {
      code.Known = await bring();
      return code.Known;
    },
  };
  return (late) => <Late {...late} code={code} OnServer={OnServer} />;
}

/** The code of a part, once a page of this visit has brought it. */
type Code<Props> = {
  Known: ComponentType<Props> | undefined;
  bring: () => Promise<ComponentType<Props>>;
};

function Late<Props extends object>({
  id,
  className,
  props,
  code,
  OnServer,
}: LateProps<Props> & { code: Code<Props>; OnServer: ComponentType<Props> | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const controls = () => [...place.current!.querySelectorAll<HTMLElement>('a,button')];
  const focused = useRef<LateControl>(undefined);
  const pressed = useRef<LateControl>(undefined);
  // Only the first page of a visit came with markup; what an earlier page showed there is not what this one has.
  const isOpenedHere = useHydrated();
  const [{ Known, hasMarkup }] = useState({
    Known: isOpenedHere ? code.Known : undefined,
    hasMarkup: !isOpenedHere,
  });
  const [isMissed, setIsMissed] = useState(!hasMarkup);
  const { Part, hasFailed, load } = useLatePart<Props>(async () => {
    const part = await code.bring();
    await untilReleased(place.current!);
    focused.current = among(controls(), document.activeElement);
    return part;
  });
  const Shown = Known ?? Part;
  // What offers to try again does not try by itself.
  const come = useEffectEvent(() => !(hasFailed && isMissed) && load(undefined, false));
  useEffect(() => {
    if (Known) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && come(), {
      rootMargin: NEAR,
    });
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, [Known]);
  const takeOver = useEffectEvent(() => {
    const present = controls();
    const again = (former: LateControl) => present[findAgain(former, present.map(described))];
    if (focused.current) (again(focused.current) ?? present[0])?.focus();
    if (pressed.current) again(pressed.current)?.click();
  });
  useEffect(() => {
    if (Part) takeOver();
  }, [Part]);
  const press = (event: MouseEvent) => {
    const control = among(controls(), event.target as Element);
    const isForTheBrowser = event.ctrlKey || event.metaKey || event.shiftKey;
    if (Shown || control === undefined || isForTheBrowser) return;
    event.preventDefault();
    pressed.current = control;
    load(() => {
      pressed.current = undefined;
      if (control.href !== undefined) location.assign(control.href);
      else setIsMissed(true);
    });
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it answers for the links and buttons in it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on those is a click too */}
      <div ref={place} onClick={press}>
        {Shown && <Shown {...props} />}
        {!Shown && hasMarkup && (
          <StillMarkup id={id} className={className}>
            {import.meta.env.SSR && OnServer && <OnServer {...props} />}
          </StillMarkup>
        )}
        {!Shown && !hasMarkup && <div className={className} />}
      </div>
      {!Shown && hasFailed && isMissed && (
        <div role="alert" className="container-page flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>Cette partie de la page ne s’est pas chargée.</p>
          <button type="button" onClick={() => load()} className={buttonStyle('secondary')}>
            Réessayer
          </button>
        </div>
      )}
    </>
  );
}

/** Resolves when nothing in a place is held down with a mouse or finger; the click that ends a press comes before. */
async function untilReleased(place: Element): Promise<void> {
  if (!place.matches(':active')) return;
  const ended = new AbortController();
  await new Promise<void>((resolve) => {
    for (const type of ['pointerup', 'pointercancel']) {
      addEventListener(type, () => setTimeout(resolve), { signal: ended.signal });
    }
  });
  ended.abort();
}

/** The link or button that something is in. */
function among(controls: HTMLElement[], target: Element | null): LateControl | undefined {
  const found = controls.find((one) => one.contains(target));
  return found && described(found);
}

const described = (control: HTMLElement): LateControl => ({
  name: `${control.textContent} ${control.getAttribute('aria-label')} ${control.getAttribute('href')}`,
  kin: control.dataset.late,
  href: control instanceof HTMLAnchorElement ? control.href : undefined,
});
