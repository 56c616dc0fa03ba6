import { Dialog } from '@base-ui/react/dialog';
import { Tabs } from '@base-ui/react/tabs';
import Phone from 'lucide-react/icons/phone';
import X from 'lucide-react/icons/x';
import type { ReactNode, RefObject } from 'react';
import { useLocation } from 'react-router';
import { screens } from '#contract/base/screens.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { isHr, useCustomer } from '#shop/base/session/session.ts';
import { phoneLink } from '#shop/base/ui/format/contact-links.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { Logo } from '#shop/base/ui/logo.tsx';
import { signOut } from '#shop/people/account/session/sign-out.ts';

import {
  employerLink,
  loginLink,
  type MenuLink,
  mainLinks,
  profileLink,
  SIGN_OUT,
} from '../menu-links.ts';
import { DrawerCategories, item } from './drawer-categories.tsx';

export type DrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Receives the focus at closing. */
  openedBy: RefObject<HTMLButtonElement | null>;
};

export function Drawer({ isOpen, onClose, openedBy }: DrawerProps) {
  const { shop } = useShop();
  return (
    <Dialog.Root open={isOpen} onOpenChange={(opens) => opens || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-navy/60 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          finalFocus={openedBy}
          className="fixed inset-y-0 left-0 z-50 flex w-[min(22rem,88vw)] flex-col bg-white pl-[env(safe-area-inset-left)] shadow-xl transition-transform duration-200 data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          <div className="flex h-14 shrink-0 items-center gap-2 pr-1.5 pl-4">
            <Logo className="size-8" />
            <Dialog.Title className="min-w-0 flex-1 truncate text-lg font-extrabold">
              {shop.name}
            </Dialog.Title>
            <Dialog.Close
              aria-label="Fermer le menu"
              className="flex size-11 items-center justify-center rounded-lg hover:bg-mist"
            >
              <X aria-hidden="true" size={24} />
            </Dialog.Close>
          </div>
          <DrawerTabs onChoose={onClose} />
          {shop.phone !== '' && (
            <a
              href={phoneLink(shop.phone)}
              className="flex min-h-14 shrink-0 items-center gap-3 border-t border-line px-5 pb-[env(safe-area-inset-bottom)] font-semibold text-accent-dark"
            >
              <Phone aria-hidden="true" size={20} />
              {shop.phone}
            </a>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const tab =
  'h-12 flex-1 border-b-2 border-transparent font-semibold text-muted -outline-offset-3 data-active:border-accent data-active:text-accent-dark';

function DrawerTabs({ onChoose }: { onChoose: () => void }) {
  const { shop } = useShop();
  const customer = useCustomer();
  const leave = () => {
    onChoose();
    void signOut();
  };
  const menu = [
    ...mainLinks(shop),
    { label: 'Suivre ma commande', to: screens.tracking },
    ...(isHr(customer) ? [employerLink] : []),
    customer === undefined ? loginLink : profileLink,
  ];
  return (
    <Tabs.Root defaultValue="menu" className="flex min-h-0 flex-1 flex-col">
      <Tabs.List className="flex shrink-0 border-b border-line" activateOnFocus>
        <Tabs.Tab value="menu" className={tab}>
          Menu
        </Tabs.Tab>
        <Tabs.Tab value="categories" className={tab}>
          Catégories
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="menu" className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <DrawerLinks links={menu} onChoose={onChoose}>
          {customer && (
            <li>
              <button type="button" onClick={leave} className={`${item} w-full`}>
                {SIGN_OUT}
              </button>
            </li>
          )}
        </DrawerLinks>
      </Tabs.Panel>
      <Tabs.Panel value="categories" className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <DrawerCategories onChoose={onChoose} />
      </Tabs.Panel>
    </Tabs.Root>
  );
}

function DrawerLinks({
  links,
  onChoose,
  children,
}: {
  links: MenuLink[];
  onChoose: () => void;
  children?: ReactNode;
}) {
  const { pathname, search } = useLocation();
  return (
    <ul className="p-2">
      {links.map(({ label, to }) => (
        <li key={label}>
          <Link
            to={to}
            onClick={onChoose}
            aria-current={to === pathname + search ? 'page' : undefined}
            className={item}
          >
            {label}
          </Link>
        </li>
      ))}
      {children}
    </ul>
  );
}
