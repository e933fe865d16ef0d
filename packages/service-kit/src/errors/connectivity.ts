/** A server can't be reached or used just now, as this kit finds by itself. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

const words = (text: string): Set<string> => new Set(text.trim().split(/\s+/));

/**
 * Errors of MongoDB's driver, mongoose, ioredis, kafkajs, fetch and the AWS SDK for a server that can't be reached just now. Known by name: loading the
 * libraries to compare classes would cost every service their start-up time.
 */
const connectivityNames = words(`
  MongoServerSelectionError MongoNetworkError MongoNetworkTimeoutError MongoNotConnectedError
  MongoTopologyClosedError MongoConnectionPoolClearedError PoolClearedError MongoPoolClearedError
  PoolClearedOnNetworkError MongoPoolClosedError MongoWaitQueueTimeoutError WaitQueueTimeoutError
  MongoOperationTimeoutError MongoExpiredSessionError MongoStalePrimaryError MongoServerClosedError
  MongoClientClosedError MongooseServerSelectionError DisconnectedError MaxRetriesPerRequestError
  ClusterAllFailedError KafkaJSConnectionError KafkaJSConnectionClosedError KafkaJSRequestTimeoutError
  KafkaJSNumberOfRetriesExceeded KafkaJSBrokerNotFound KafkaJSTimeout KafkaJSLockTimeout
  KafkaJSGroupCoordinatorNotFound KafkaJSSASLAuthenticationError ProducerUnavailable TimeoutError Unreachable
`);

const connectivityCodes = words(`
  EPROTO ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN UND_ERR_SOCKET
  UND_ERR_CONNECT_TIMEOUT UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT UND_ERR_CLOSED UND_ERR_DESTROYED
`);

/** Codes of node's TLS: a certificate that isn't trusted, or no TLS on the other side. */
const tlsCodes = /^(ERR_(TLS|SSL)|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)_/;

/** Plain errors of ioredis, and Redis's own responses while it can't serve. */
const redisMessages =
  /^(Connection is closed\.|Command timed out|Stream isn't writeable|Socket timeout|(LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|BUSY|MISCONF|OOM|WRONGPASS|NOAUTH|NOPERM) )/;

/**
 * MongoDB server codes for a primary that is stepping down, starting, or shutting down, lost the network, or didn't respond or
 * replicate within the time given (64 WriteConcernTimeout, 202 NetworkInterfaceExceededTimeLimit); and for what an operator has to
 * correct: credentials or rights (13 Unauthorized, 18 AuthenticationFailed, 8000 Atlas's own), and a full disk (14031 OutOfDiskSpace).
 */
const mongoServerCodes = new Set([
  6, 7, 13, 18, 64, 8000, 89, 91, 94, 133, 134, 189, 202, 262, 9001, 10107, 11600, 11602, 13435, 13436, 14031,
]);

const mongoMaxTimeExpired = 50;

/** What MongoDB and its driver call an error after which the same may succeed. */
const mongoRetryLabels = words(`
  RetryableWriteError TransientTransactionError UnknownTransactionCommitResult RetryableError
  SystemOverloadedError
`);

/** ClickHouse's own responses while it can't serve, by its names for them. Rejected log-ins and missing tables are for an operator to put right. */
const clickHouseTypes = words(`
  TOO_MANY_SIMULTANEOUS_QUERIES TIMEOUT_EXCEEDED SOCKET_TIMEOUT NETWORK_ERROR MEMORY_LIMIT_EXCEEDED
  NOT_ENOUGH_SPACE CANNOT_WRITE_TO_FILE_DESCRIPTOR TABLE_IS_READ_ONLY TOO_MANY_PARTS ABORTED
  SERVER_OVERLOADED QUERY_WAS_CANCELLED AUTHENTICATION_FAILED ACCESS_DENIED READONLY UNKNOWN_DATABASE
  UNKNOWN_TABLE
`);
/** A request's time-out is a plain error of ClickHouse's client. */
const clickHouseTimeout = 'Timeout error.';

/** What S3 responds to any request while it, or a proxy before it, can't serve; 500 may be about one object. */
const s3Statuses = new Set([429, 502, 503, 504]);

interface ErrorLike {
  /** Of the AWS SDK. */
  $metadata?: { httpStatusCode?: number };
  /** ClickHouse's name of an error. */
  type?: unknown;
  name?: unknown;
  code?: unknown;
  message?: unknown;
  cause?: unknown;
  errors?: unknown;
  errorLabels?: unknown;
}

function isMongoAway({ name, code, errorLabels }: ErrorLike): boolean {
  if (!String(name).startsWith('Mongo')) return false;
  if (mongoServerCodes.has(Number(code))) return true;
  return Array.isArray(errorLabels) && errorLabels.some((label) => mongoRetryLabels.has(label));
}

/** Says whether it holds of an error, or of one that caused it, five deep at most. */
function holdsOfAny(error: unknown, holds: (error: ErrorLike) => boolean, depth = 5): boolean {
  if (typeof error !== 'object' || error === null || depth === 0) return false;
  if (holds(error)) return true;
  const { cause, errors } = error as ErrorLike;
  if (Array.isArray(errors) && errors.some((inner) => holdsOfAny(inner, holds, depth - 1))) return true;
  return holdsOfAny(cause, holds, depth - 1);
}

function isAway(error: ErrorLike): boolean {
  const { name, code, message, type, $metadata } = error;
  if (connectivityNames.has(String(name)) || connectivityCodes.has(String(code))) return true;
  if (tlsCodes.test(String(code))) return true;
  if (isMongoAway(error) || s3Statuses.has(Number($metadata?.httpStatusCode))) return true;
  if (clickHouseTypes.has(String(type)) || message === clickHouseTimeout) return true;
  return typeof message === 'string' && redisMessages.test(message);
}

/** Says whether an error (or what caused it) means that a dependency can't be reached. */
export const isConnectivityError = (error: unknown): boolean => holdsOfAny(error, isAway);

const isOverTime = ({ name, code }: ErrorLike): boolean =>
  String(name).startsWith('Mongo') && Number(code) === mongoMaxTimeExpired;

/**
 * Whether MongoDB stopped the operation at its time limit. MongoDB is reachable and a retry may time out again, so a
 * client may retry, but a consumer must not retry forever.
 */
export const isMongoOverTime = (error: unknown): boolean => holdsOfAny(error, isOverTime);
