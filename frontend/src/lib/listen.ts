type Events = WindowEventMap & DocumentEventMap & HTMLElementEventMap;
type Listeners = { [Type in keyof Events]?: (event: Events[Type]) => void };

/** Adds a listener for each of several events. Returns a function that removes them. */
export function listen(target: EventTarget, listeners: Listeners, options?: AddEventListenerOptions) {
  const entries = Object.entries(listeners) as [string, EventListener][];
  for (const [type, listener] of entries) target.addEventListener(type, listener, options);
  return (): void => {
    for (const [type, listener] of entries) target.removeEventListener(type, listener, options);
  };
}
