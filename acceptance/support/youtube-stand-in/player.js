/**
 * A mock of YouTube's player: silent until it receives `listening`, then sends its state, accepts commands and reports
 * states and errors to subscribers. Configured by its URL, like YouTube's, and by `standIn`, which the test injects
 * before this script.
 */
const { behaviour } = globalThis.standIn;
const seconds = 12;
const options = new URLSearchParams(location.search);
const pageOrigin = options.get('origin');
const [unstarted, ended, playing, paused, buffering] = [-1, 0, 1, 2, 3];

/** For tests: all messages from the page, oldest first. */
globalThis.received = [];

let state = unstarted;
let time = Number(options.get('start') ?? 0);
let muted = options.get('mute') === '1';
let listening = false;
const asked = new Set();

const tell = (event, info) =>
  window.parent.postMessage(JSON.stringify({ event, info, id: 1, channel: 'widget' }), pageOrigin);
const report = (event, info) => asked.has(event) && tell(event, info);
const deliver = (info) => listening && tell('infoDelivery', info);

function become(next) {
  state = next;
  report('onStateChange', state);
  deliver({ playerState: state, currentTime: time, muted });
}

function play() {
  if (typeof behaviour === 'number' || state === playing) return;
  become(buffering);
  setTimeout(() => become(playing), 20);
}

const commands = {
  addEventListener(event) {
    asked.add(event);
    if (event === 'onError' && typeof behaviour === 'number') report('onError', behaviour);
  },
  playVideo: play,
  seekTo(seconds) {
    time = seconds;
    deliver({ currentTime: time });
  },
  pauseVideo: () => become(paused),
  mute: () => sound(true),
  unMute: () => sound(false),
};

function sound(next) {
  muted = next;
  deliver({ muted, volume: 100 });
}

function begin() {
  listening = true;
  tell('initialDelivery', { playerState: state, currentTime: time, duration: seconds, muted, volume: 100 });
  tell('onReady', null);
  if (options.get('autoplay') === '1') play();
}

window.addEventListener('message', ({ origin, source, data }) => {
  if (behaviour === 'silent' || source !== window.parent || origin !== pageOrigin) return;
  const message = JSON.parse(data);
  globalThis.received.push(message);
  if (message.event === 'listening' && !listening) begin();
  else if (message.event === 'command') commands[message.func]?.(...message.args);
});

// A click on the picture toggles playback, as in YouTube's player.
document.querySelector('svg').addEventListener('click', () => (state === playing ? become(paused) : play()));

setInterval(() => {
  if (state !== playing) return;
  time += 0.25;
  if (time >= seconds) {
    const loops = options.get('loop') === '1' && options.get('playlist') !== null;
    time = 0;
    become(ended);
    if (loops) play();
  }
  document.querySelector('#bar div').style.width = `${(100 * time) / seconds}%`;
  deliver({ currentTime: time });
}, 250);
