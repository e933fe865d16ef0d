import { messages } from '@platform/contracts/messages';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast/toast-store.ts';
import { ApiError } from '../../../lib/api-error.ts';

/** Why something was refused: by a form, with zod's code, or by a server, with the code of its error answer. */
export type Refusal = {
  code?: string | undefined;
  field?: string | undefined;
  /** English, from the contracts. */
  message: string;
  /** Characters at most, of a text that is too long. */
  max?: number | undefined;
};

/** Refusals in Chinese: by the message where a code has several, by `<field>.<code>`, or by the code alone. */
const chinese: Record<string, string> = {
  [messages.thumbnailItemRequired]: '请先选择一部视频或嵌入内容',
  [messages.thumbnailNotAnImage]: '请选择图片文件（JPG、PNG、GIF、WebP）',
  [messages.thumbnailTooLarge]: '图片文件超过 10MB 上限',
  [messages.thumbnailTooManyPixels]: '图片像素太多（最多 4000 万）',
  [messages.thumbnailMissing]: '没有找到上传的图片，请重新上传',
  [messages.scraperQueryRequired]: '请输入搜索词',
  [messages.scraperSelectionRequired]: '请选择一个视频并填写标题',
  too_small: '请填写这一项',
  'membershipNumber.custom': '会员号为 6 到 32 个字母和数字，空格和连字符会忽略',
  'membershipNumber.validation_failed': '会员号为 6 到 32 个字母和数字，空格和连字符会忽略',
  'membershipNumber.conflict': '这个会员号已有人使用',
  'phoneNumber.validation_failed': '手机号无效，请带上国家区号，如 +1 或 +86',
  'phoneNumber.conflict': '这个手机号已属于另一位会员',
  'objectPath.validation_failed': '没有找到上传的文件，请重新上传',
  'iframeCode.validation_failed': 'iframe 代码必须正好是一个 https 地址的 <iframe>，不能有别的内容',
  'content.custom': '格式标记太多：请少用一些，或在段落之间空一行',
  'content.validation_failed': '格式标记太多：请少用一些，或在段落之间空一行',
  'youtubeUrl.custom': '这不是一个 YouTube 视频的网址',
  'youtubeUrl.validation_failed': '这不是一个 YouTube 视频的网址',
  'category.invalid_value': '请选择分类',
  validation_failed: '填写的内容有误，请检查后重试',
  unauthorized: '请以管理员身份登录',
  forbidden: '只有管理员可以这样做',
  not_found: '找不到，可能已被删除',
  conflict: '这个文件已属于另一部视频，或已不在存储里，请重新上传',
  payload_too_large: '视频文件超过 3 GB 上限',
  unsupported_media_type: '上传的文件不是视频',
  too_many_requests: '请求太多，请稍候再试',
  bad_gateway: '对方网站的回应无法使用',
  unavailable: '服务暂时不可用，请稍候再试',
  timeout: '服务响应太慢，请重试',
  internal: '服务器出错了',
};

const failuresOfSites = ['bad_gateway', 'unavailable', 'timeout'];
const generalMessages: string[] = [messages.unavailable, messages.timeout];

/** A refusal in the language shown: English is as it came, and so is what has no translation. */
export function refusalIn(language: string, { code = '', field, message, max }: Refusal): string {
  if (language === 'en') return message;
  if (code === 'too_big' && max) return `最多 ${max} 个字符`;
  // Which site failed, and why, is only in the message.
  if (failuresOfSites.includes(code) && !generalMessages.includes(message))
    return `${chinese[code]}（${message}）`;
  return chinese[message] ?? chinese[`${field}.${code}`] ?? chinese[code] ?? message;
}

/** Tells how a change went. A failure is titled Error and carries the server's message, or `fallback` when it gave none. */
export function useAdminToasts() {
  const { t, i18n } = useTranslation('admin');

  function describe(error: unknown, fallback: string): string {
    if (!(error instanceof ApiError)) return fallback;
    const { serverMessage, code, field, retryAfter } = error;
    const message = serverMessage
      ? refusalIn(i18n.language, { code, field, message: serverMessage })
      : fallback;
    return retryAfter ? `${message} ${t('retryIn', { seconds: retryAfter })}` : message;
  }

  /** Given its form, a refusal is also shown at its field, which gets the focus. */
  function failed<Values extends FieldValues>(
    error: unknown,
    fallback: string,
    form?: UseFormReturn<Values>,
  ) {
    toast.error(t('error'), describe(error, fallback));
    if (!form || !(error instanceof ApiError)) return;
    const { field, code = '', serverMessage: message = fallback } = error;
    if (field && field in form.getValues())
      form.setError(field as Path<Values>, { type: code, message }, { shouldFocus: true });
  }

  return { describe, failed, done: toast.success };
}
