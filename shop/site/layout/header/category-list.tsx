import { Link } from '#shop/base/ui/link.tsx';
import type { MenuLink } from '../menu-links.ts';
import { useCategoryMenu } from './category-menu.ts';

/** The categories of the menu of a wide screen: all children stand below their parents. */
export function CategoryList({ onChoose }: { onChoose: () => void }) {
  const menu = useCategoryMenu();
  const isTree = menu.some(({ children }) => children.length > 0);
  const linkTo = ({ label, to }: MenuLink, weight: string) => (
    <Link
      to={to}
      onClick={onChoose}
      className={`flex items-center rounded-lg px-3 text-sm hover:bg-accent-soft hover:text-accent-dark ${weight}`}
    >
      {label}
    </Link>
  );
  return (
    <ul className={`gap-x-2 ${isTree ? 'columns-3' : 'grid grid-cols-3'}`}>
      {menu.map(({ children, ...top }) => (
        <li key={top.label} className="break-inside-avoid">
          {linkTo(top, `min-h-11 ${isTree ? 'font-bold' : 'font-medium'}`)}
          {children.length > 0 && (
            <ul className="mb-2 ml-3 border-l border-line">
              {children.map((child) => (
                <li key={child.to}>{linkTo(child, 'min-h-9')}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
