import { Layout, type LayoutProps } from 'react-admin';
import { OfficeMenu } from './menu.tsx';

/** The frame of every page of the back-office. */
export const OfficeLayout = (props: LayoutProps) => <Layout {...props} menu={OfficeMenu} />;
