/** Lets the browser paint and hear of input before going on: what follows is a task of its own. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
