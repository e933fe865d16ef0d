import { LOOPBACK } from '../support/ports.ts';

/** Properties of a one-node broker and controller. */
export function brokerProperties(port: number, controllerPort: number, data: string): Record<string, string> {
  return {
    'process.roles': 'broker,controller',
    'node.id': '1',
    'controller.quorum.voters': `1@${LOOPBACK}:${controllerPort}`,
    'controller.listener.names': 'CONTROLLER',
    listeners: `PLAINTEXT://${LOOPBACK}:${port},CONTROLLER://${LOOPBACK}:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://${LOOPBACK}:${port}`,
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'log.dirs': data,
    'auto.create.topics.enable': 'false',
    'offsets.topic.replication.factor': '1',
    'transaction.state.log.replication.factor': '1',
    'transaction.state.log.min.isr': '1',
    // One node gains nothing from the default 50 partitions, which make the first group and transaction slow.
    'offsets.topic.num.partitions': '5',
    'transaction.state.log.num.partitions': '5',
    'share.coordinator.state.topic.replication.factor': '1',
    'share.coordinator.state.topic.min.isr': '1',
    'share.coordinator.state.topic.num.partitions': '1',
    // A lone consumer needn't wait for others to join its group.
    'group.initial.rebalance.delay.ms': '0',
    // After a kill -9 the node may register again once its old session is over: 9 s by default. Shorter than this, a slow
    // runner may miss heartbeats.
    'broker.session.timeout.ms': '4000',
    'broker.heartbeat.interval.ms': '500',
    // The default of 128 MB is half of the heap.
    'log.cleaner.dedupe.buffer.size': '16777216',
  };
}

/** Warnings and worse, to standard output. */
export const LOG4J_CONFIGURATION = `rootLogger.level = warn
rootLogger.appenderRef.out.ref = out
appender.out.type = Console
appender.out.name = out
appender.out.layout.type = PatternLayout
appender.out.layout.pattern = %d %p %c{1}: %m%n
`;
