/** What the gateway answers while a service is away, for a page's route to fulfil. */
export const unavailable = { status: 503, json: { message: 'x', code: 'unavailable', requestId: 'r' } };
