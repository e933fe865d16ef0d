export { connectMongo, type Mongo, type MongoOptions } from './connect-mongo.ts';
export { withTransaction } from './with-transaction.ts';
