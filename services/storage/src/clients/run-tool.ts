import { spawn } from 'node:child_process';

export interface ToolResult {
  /** null when it was killed. */
  code: number | null;
  stdout: Buffer;
  /** Its end. */
  stderr: string;
}

export interface ToolLimits {
  timeoutMs: number;
  /** The tool is killed when it prints more. */
  maxOutputBytes: number;
}

const keptStderr = 4_000;

/**
 * Runs ffmpeg or ffprobe with nothing of this process's environment but PATH, kills it when its time is over.
 * @throws when it can't be started, took too long, or printed too much
 */
export function runTool(command: string, args: string[], limits: ToolLimits): Promise<ToolResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH ?? '' },
    });
    const chunks: Buffer[] = [];
    let size = 0;
    let stderr = '';
    let failure: Error | undefined;
    const stop = (reason: string) => {
      failure ??= new Error(`${command} ${reason}`);
      child.kill('SIGKILL');
    };
    const timer = setTimeout(stop, limits.timeoutMs, `took longer than ${limits.timeoutMs} ms`);
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limits.maxOutputBytes) stop('printed too much');
      else chunks.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString('latin1')).slice(-keptStderr);
    });
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      if (failure) reject(failure);
      else resolve({ code, stdout: Buffer.concat(chunks), stderr });
    });
  });
}
