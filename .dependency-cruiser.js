/** The direction of dependencies: contracts <- service-kit <- services; nothing reaches sideways or upwards. */

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Folders of `frontend/src/features/admin` that every tab may use. The others are tabs, and the shell. */
const adminShared = '(auth|common|content|i18n)/';

/** The visitor site's features. Each may import those before it, so that there is no cycle. */
const features = [
  ...[
    'tracking',
    'membership',
    'likes',
    'sharing',
    'coming-back',
    'series',
    'search',
    'youtube-player',
    'film-player',
    'shortcuts',
    'site-layout',
    'home',
    'blog',
    'library',
  ],
  ...['upcoming', 'detail', 'coming-soon', 'category-videos'],
];
const featureOrder = features.map((feature, index) =>
  forbid(
    `order-of-${feature}`,
    'Features import only those listed before them.',
    { path: `^frontend/src/features/${feature}/`, pathNot: '\\.test\\.tsx?$' },
    { path: `^frontend/src/features/(?!(${features.slice(0, index + 1).join('|')})/)` },
  ),
);

export default {
  forbidden: [
    ...featureOrder,
    forbid('no-cycles', 'A cycle has no order to read it in.', {}, { circular: true }),
    forbid(
      'contracts-stand-alone',
      'Contracts are browser-safe and know nobody.',
      { path: '^packages/contracts/' },
      { path: '^(packages/(?!contracts/)|services|gateway|frontend|acceptance|bench)' },
    ),
    forbid(
      'service-kit-on-contracts',
      'The kit is under the services, not beside them.',
      { path: '^packages/service-kit/src/' },
      { path: '^(packages/(?!contracts/|service-kit/)|services|gateway|frontend|acceptance|bench)' },
    ),
    forbid(
      'local-stack-stands-alone',
      'The launchers start services; they never import them.',
      { path: '^packages/local-stack/' },
      { path: '^(packages/(?!local-stack/)|services|gateway|frontend|acceptance|bench)' },
    ),
    forbid(
      'demo-library-is-a-client',
      'What fills the platform uses its public API, and asks the local stack where that is.',
      { path: '^packages/demo-library/' },
      {
        path: '^(packages/(?!contracts/|local-stack/|demo-library/)|services|gateway|frontend|acceptance|bench)',
      },
    ),
    forbid(
      'sms-sandbox-stands-apart',
      'It stands for Twilio, which shares no contract with the product.',
      { path: '^packages/sms-sandbox/src/' },
      { path: '^(packages/(?!service-kit/|sms-sandbox/)|services|gateway|frontend|acceptance|bench)' },
    ),
    forbid(
      'no-service-to-service',
      'Services talk over HTTP and Kafka.',
      { path: '^(services/[^/]+|gateway)/' },
      { path: '^(services/[^/]+|gateway|frontend|acceptance|bench)/', pathNot: '^$1/' },
    ),
    forbid(
      'no-testkit-in-products',
      'Only tests start servers.',
      { path: '^(services/[^/]+|gateway|frontend)/', pathNot: '(\\.test\\.tsx?$|/tests/|/testing/)' },
      { path: '^packages/(testkit|local-stack|demo-library|sms-sandbox)/' },
    ),
    forbid(
      'domain-is-pure',
      'Rules import no framework and no store.',
      { path: '^services/[^/]+/src/domain/', pathNot: '\\.test\\.ts$' },
      {
        path: '(^services/[^/]+/src/(http|store|events|clients)/|node_modules/(express|mongoose|kafkajs|ioredis)/)',
      },
    ),
    forbid(
      'stores-through-context',
      'Routes and consumers are handed stores and clients by the context; they may name their types.',
      { path: '^services/[^/]+/src/(http|events)/', pathNot: '\\.test\\.ts$' },
      { path: '^services/[^/]+/src/(store|clients)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'frontend-imports-contracts-only',
      'The browser knows the contracts and nothing else of the back end.',
      { path: '^frontend/src/' },
      { path: '^(packages/(?!contracts/)|services|gateway|acceptance|bench|frontend/server)' },
    ),
    forbid(
      'features-below-app',
      'The app puts the features together.',
      { path: '^frontend/src/features/', pathNot: '(\\.test\\.tsx?$|/testing\\.tsx?$)' },
      { path: '^frontend/src/app/' },
    ),
    forbid(
      'admin-apart',
      'The site loads the admin panel through the app, when it is opened.',
      { path: '^frontend/src/features/(?!admin/)' },
      { path: '^frontend/src/features/admin/' },
    ),
    forbid(
      'admin-tabs-apart',
      'A tab of the admin panel imports what all tabs share, and of another tab only its form, its fields and its list, and what every list has.',
      { path: '^frontend/src/features/admin/([^/]+)/' },
      {
        path: `^frontend/src/features/admin/(?!${adminShared})`,
        pathNot:
          '^frontend/src/features/admin/($1/|testing|[^/]+/[^/]+-(fields[.]tsx|form[.]ts|list[.]tsx)$|manage/list-(api|cells|definitions|table)[.])',
      },
    ),
    forbid(
      'admin-shell-apart',
      'The shell is given the tabs, and they know nothing of it.',
      { path: '^frontend/src/features/admin/(?!shell/)' },
      { path: '^frontend/src/features/admin/shell/' },
    ),
    forbid(
      'acceptance-is-black-box',
      'Acceptance drives the running product; it imports contracts, the testkit and the demo library, a client itself, only.',
      { path: '^acceptance/' },
      { path: '^(packages/(?!contracts/|testkit/|demo-library/)|services|gateway|frontend|bench)' },
    ),
    forbid('no-unresolved', 'An import that leads nowhere.', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|/\\.local/)' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
