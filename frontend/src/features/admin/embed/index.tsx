import { AddTab } from '../content/add-tab.tsx';

/** Adds a player of another site. */
export default () => <AddTab kind="embeds" />;
