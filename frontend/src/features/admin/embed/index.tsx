import { AddTab } from '../content/add-tab.tsx';

export default () => <AddTab kind="embeds" />;
