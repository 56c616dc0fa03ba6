import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '#shop/base/ui/link.tsx';
import type { MenuLink } from '../menu-links.ts';
import { type MenuBranch, useCategoryMenu } from './category-menu.ts';

/** A row of a list of the drawer. */
export const item =
  'flex min-h-12 items-center rounded-lg px-3 font-medium hover:bg-mist aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-dark';

type OnChoose = { onChoose: () => void };

/** The categories of the drawer; one with children opens on a press, that of the page is open. */
export function DrawerCategories({ onChoose }: OnChoose) {
  return (
    <ul className="p-2">
      {useCategoryMenu().map((branch) => (
        <li key={branch.label}>
          {branch.children.length === 0 ? (
            <CategoryItem link={branch} onChoose={onChoose} />
          ) : (
            <Branch branch={branch} onChoose={onChoose} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Branch({ branch, onChoose }: { branch: MenuBranch } & OnChoose) {
  const id = useId();
  const { pathname } = useLocation();
  const { label, to, children } = branch;
  const [isOpen, setIsOpen] = useState(() =>
    [branch, ...children].some((one) => one.to === pathname),
  );
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className={`${item} w-full justify-between gap-2 text-left`}
      >
        {label}
        <ChevronDown
          aria-hidden="true"
          size={20}
          className={`shrink-0 text-muted transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      {isOpen && (
        <ul id={id} className="mb-2 ml-3 border-l-2 border-line pl-1">
          {[{ label: `Tout voir : ${label}`, to }, ...children].map((link) => (
            <li key={link.to}>
              <CategoryItem link={link} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function CategoryItem({ link: { label, to }, onChoose }: { link: MenuLink } & OnChoose) {
  const { pathname, search } = useLocation();
  return (
    <Link
      to={to}
      onClick={onChoose}
      aria-current={to === pathname + search ? 'page' : undefined}
      className={item}
    >
      {label}
    </Link>
  );
}
