import { spawn } from 'node:child_process';
import { confined } from '../domain/encoder-args.ts';
import { filmArgs } from '../domain/film.ts';
import type { Encoder } from '../domain/run.ts';
import { EncodingError } from '../domain/transcoding.ts';
import { isInstalled, limitedBy, runTool } from './media-tools.ts';

const probeLimits = { timeoutMs: 60_000, maxOutputBytes: 1024 * 1024 };
/** Memory for data. With what the process shares and the worker's own it stays below 1.5 GB. */
const memoryKilobytes = 1_250_000;
/** node's timers end at once if they are longer: 25 days, which a film of 10 h would exceed. */
const longestTimerMs = 2 ** 31 - 1;
const killed = new Set<string | null>(['SIGXFSZ', 'SIGKILL', 'SIGSEGV', 'SIGABRT', 'SIGBUS']);
const outOfRoom = /Cannot allocate memory|malloc.*failed|File too large|exceeds specified max pixel/i;
/** ffmpeg's exit code when a signal told it to end. */
const toldToEnd = 255;
const keptErrorCharacters = 2_000;

/** ffmpeg and ffprobe over one local file, without network, within limits of memory, file size and time. */
export function createEncoder({ ffmpeg, ffprobe }: { ffmpeg: string; ffprobe: string }): Encoder {
  return {
    isInstalled: async () => (await isInstalled(ffmpeg)) && (await isInstalled(ffprobe)),

    async probe(file, demuxer) {
      const args = ['-v', 'error', '-protocol_whitelist', 'file,pipe', ...confined(demuxer, file)];
      const { code, stdout, stderr } = await runTool(
        ffprobe,
        [...args, ...filmArgs, '-of', 'json'],
        probeLimits,
      ).catch((error: Error) => {
        // It crashed, printed too much, or found no end.
        throw new EncodingError('unreadable', error.message);
      });
      if (code !== 0) throw new EncodingError('unreadable', stderr.slice(-keptErrorCharacters));
      return stdout.toString();
    },

    run({ args, folder, maxFileBytes, maxMs, stuckMs, signal, onProgress }) {
      const blocks = Math.ceil(maxFileBytes / 512);
      const limited = limitedBy(`-d ${memoryKilobytes}`, `-f ${blocks}`);
      return new Promise((resolve, reject) => {
        const child = spawn('sh', [...limited, ffmpeg, ...args], {
          cwd: folder,
          env: { PATH: process.env.PATH ?? '' },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        let errors = '';
        let isStuck = false;
        let reached = '';
        let seconds = 0;
        const end = () => child.kill('SIGKILL');
        const giveUp = () => {
          isStuck = true;
          end();
        };
        const watch = setTimeout(giveUp, stuckMs);
        const limit = setTimeout(giveUp, Math.min(maxMs, longestTimerMs));
        signal.addEventListener('abort', end, { once: true });
        if (signal.aborted) end();
        child.stderr.setEncoding('latin1').on('data', (text: string) => {
          errors = (errors + text).slice(-keptErrorCharacters);
        });
        child.stdout.setEncoding('latin1').on('data', (text: string) => {
          // `frame` goes on where `out_time` can't be told.
          const now = (text.match(/^(?:frame|out_time_us)=\d+$/gm) ?? []).slice(-2).join();
          if (now === '' || now === reached) return;
          reached = now;
          watch.refresh();
          const micros = /.*out_time_us=(\d+)/.exec(now)?.[1];
          if (micros) seconds = Number(micros) / 1_000_000;
          onProgress(seconds);
        });
        const settle = (outcome: () => void) => {
          clearTimeout(watch);
          clearTimeout(limit);
          signal.removeEventListener('abort', end);
          outcome();
        };
        child.on('error', (error) => settle(() => reject(error)));
        child.on('close', (code, by) => {
          settle(() => {
            if (signal.aborted) return reject(signal.reason);
            if (isStuck) return reject(new EncodingError('stuck', errors));
            // No fault of the film.
            if (/No space left/i.test(errors)) return reject(new Error('The disk is full'));
            // ffmpeg may go on after a frame that it had no memory for.
            const demanding = killed.has(by) || outOfRoom.test(errors);
            if (code === 0 && !demanding) return resolve(seconds);
            // As a terminal does with a whole process group: no fault of the film.
            if (code === toldToEnd || by === 'SIGTERM' || by === 'SIGINT')
              return reject(new Error('The encoder was told to end'));
            reject(
              new EncodingError(
                demanding ? 'too_demanding' : 'unreadable',
                errors || `ended by ${by ?? code}`,
              ),
            );
          });
        });
      });
    },
  };
}
