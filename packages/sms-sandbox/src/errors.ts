import type { Response } from 'express';

/** Twilio's error codes that the sandbox responds with: HTTP status and message. https://www.twilio.com/docs/api/errors */
const twilioErrors = {
  20003: [401, 'Authenticate'],
  20404: [404, 'The requested resource was not found'],
  20429: [429, 'Too Many Requests'],
  20500: [500, 'Internal Server Error'],
  21211: [400, "The 'To' number is not a valid phone number"],
  21212: [400, "The 'From' number is not a valid phone number, shortcode, or alphanumeric sender ID"],
  21266: [400, "'To' and 'From' number cannot be the same"],
  21408: [403, "Permission to send an SMS has not been enabled for the region indicated by the 'To' number"],
  21602: [400, 'Message body is required'],
  21603: [400, "A 'From' phone number is required"],
  21604: [400, "A 'To' phone number is required"],
  21606: [400, "The 'From' phone number provided is not a valid, SMS-capable number for your account"],
  21609: [400, "The 'StatusCallback' URL is not a valid URL"],
  21610: [400, 'Attempt to send to unsubscribed recipient'],
  21611: [429, "This 'From' number has exceeded the maximum number of queued messages"],
  21612: [400, "The 'To' phone number is not currently reachable using the 'From' phone number"],
  21614: [400, "'To' number is not a valid mobile number"],
  21617: [400, 'The concatenated message body exceeds the 1600 character limit'],
} as const;

export type TwilioErrorCode = keyof typeof twilioErrors;

/** Responds in the shape of Twilio's errors. */
export function sendError(res: Response, code: TwilioErrorCode): void {
  const [status, message] = twilioErrors[code];
  res.status(status).json({
    code,
    message,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  });
}
