export { connectMongo, type Mongo, type MongoOptions } from './connect-mongo.ts';
export { isDuplicateKey } from './is-duplicate-key.ts';
export { withTransaction } from './with-transaction.ts';
