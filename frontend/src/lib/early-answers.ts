declare global {
  interface Window {
    /** Answers that were asked for before the application had come, by path (see first-screen/start.ts). */
    earlyAnswers?: Map<string, Promise<Response>>;
  }
}

/** Gives the answer that is on its way already, once. */
export function takeEarlyAnswer(path: string): Promise<Response> | undefined {
  const answer = window.earlyAnswers?.get(path);
  window.earlyAnswers?.delete(path);
  return answer;
}
